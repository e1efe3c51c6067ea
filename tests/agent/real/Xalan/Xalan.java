// Xalan: one compiled stylesheet for all threads, each of which transforms documents of its own.
import java.io.StringReader;
import java.io.StringWriter;
import java.util.SplittableRandom;
import javax.xml.transform.Templates;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.xalan.processor.TransformerFactoryImpl;

final class Xalan {
    private static final String STYLESHEET = """
            <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
              <xsl:output method="html" indent="yes"/>
              <xsl:key name="by-author" match="book" use="author"/>
              <xsl:param name="title"/>
              <xsl:template match="/library">
                <html><head><title><xsl:value-of select="$title"/></title></head><body>
                  <p><xsl:value-of select="count(book)"/> books,
                    <xsl:value-of select="sum(book/price)"/></p>
                  <xsl:for-each select="book[generate-id() = generate-id(key('by-author', author)[1])]">
                    <xsl:sort select="author"/>
                    <h2><xsl:value-of select="author"/></h2>
                    <ul><xsl:apply-templates select="key('by-author', author)">
                      <xsl:sort select="price" data-type="number" order="descending"/>
                      <xsl:sort select="title"/>
                    </xsl:apply-templates></ul>
                  </xsl:for-each>
                </body></html>
              </xsl:template>
              <xsl:template match="book">
                <li>
                  <xsl:if test="price &gt; 50"><xsl:attribute name="class">dear</xsl:attribute></xsl:if>
                  <xsl:value-of select="translate(title, 'abc', 'ABC')"/>
                  <xsl:text>: </xsl:text>
                  <xsl:call-template name="stars"><xsl:with-param name="n" select="stars"/></xsl:call-template>
                  <xsl:value-of select="format-number(price, '#,##0.00')"/>
                </li>
              </xsl:template>
              <xsl:template name="stars">
                <xsl:param name="n"/>
                <xsl:if test="$n &gt; 0">*<xsl:call-template name="stars">
                  <xsl:with-param name="n" select="$n - 1"/></xsl:call-template></xsl:if>
              </xsl:template>
            </xsl:stylesheet>
            """;

    private static String document(int seed, int books) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder("<?xml version='1.0'?>\n<library>\n");
        for (int i = 0; i < books; i++) {
            text.append("<book><title>").append(Integer.toString(random.nextInt(1 << 30), 36))
                    .append(" &amp; ").append(i).append("</title><author>Author ")
                    .append(random.nextInt(books / 8 + 1)).append("</author><price>")
                    .append(random.nextInt(10_000) / 100.0).append("</price><stars>")
                    .append(random.nextInt(6)).append("</stars></book>\n");
        }
        return text.append("</library>\n").toString();
    }

    private static String transform(Templates templates, int seed) throws Exception {
        Transformer transformer = templates.newTransformer();
        transformer.setParameter("title", "Library " + seed);
        StringWriter page = new StringWriter();
        transformer.transform(new StreamSource(new StringReader(document(seed, 200))),
                new StreamResult(page));
        return page.toString();
    }

    public static void main(String[] args) throws Exception {
        int size = Workers.size(args);
        TransformerFactory factory = new TransformerFactoryImpl();
        Templates templates =
                factory.newTemplates(new StreamSource(new StringReader(STYLESHEET)));
        String[] results = new String[Workers.THREADS];
        Workers.run(number -> {
            StringBuilder pages = new StringBuilder();
            for (int i = 0; i < size; i++) {
                pages.append(transform(templates, number * size + i));
            }
            results[number] = Workers.digest(pages.toString());
        });
        for (String result : results) {
            System.out.println(result);
        }
    }
}
