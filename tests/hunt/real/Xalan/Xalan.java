// Xalan: stylesheets shared by threads that want different output, extensions, keys, DOM, SAX and XPath, while another
// thread compiles more, with imports, documents and faults, and hands them on.
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.ErrorListener;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Templates;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.sax.TemplatesHandler;
import javax.xml.transform.sax.TransformerHandler;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import org.apache.xalan.processor.TransformerFactoryImpl;
import org.apache.xml.serializer.Method;
import org.apache.xml.serializer.OutputPropertiesFactory;
import org.apache.xml.serializer.Serializer;
import org.apache.xml.serializer.SerializerFactory;
import org.apache.xpath.CachedXPathAPI;
import org.apache.xpath.XPathAPI;
import org.apache.xpath.jaxp.XPathFactoryImpl;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.XMLFilter;
import org.xml.sax.XMLReader;

public final class Xalan {
    private static final String HEAD = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform' "
            + "xmlns:java='http://xml.apache.org/xalan/java' xmlns:xalan='http://xml.apache.org/xalan' "
            + "xmlns:math='http://exslt.org/math' xmlns:set='http://exslt.org/sets' "
            + "xmlns:str='http://exslt.org/strings' exclude-result-prefixes='java xalan math set str'>";
    private static final String PAGES = HEAD + """
              <xsl:output method="html" indent="yes"/>
              <xsl:key name="by-author" match="book" use="author"/>
              <xsl:decimal-format name="swiss" grouping-separator="'"/>
              <xsl:attribute-set name="dear"><xsl:attribute name="class">dear</xsl:attribute></xsl:attribute-set>
              <xsl:param name="title" select="'none'"/>
              <xsl:variable name="sum" select="sum(/library/book/price)"/>
              <xsl:template match="/library">
                <html><head><title><xsl:value-of select="$title"/></title></head><body>
                  <p title="&#228; &lt; {$title}"><xsl:value-of select="format-number($sum, &quot;#'##0.00&quot;, 'swiss')"/></p>
                  <xsl:for-each select="book[count(. | key('by-author', author)[1]) = 1]">
                    <xsl:sort select="author"/>
                    <h2><xsl:number level="any" format="I. " count="book"/><xsl:value-of select="author"/></h2>
                    <ul><xsl:apply-templates select="key('by-author', author)">
                      <xsl:sort select="price" data-type="number" order="descending"/>
                      <xsl:sort select="title" case-order="upper-first" lang="en"/>
                    </xsl:apply-templates></ul>
                  </xsl:for-each>
                </body></html>
              </xsl:template>
              <xsl:template match="book[price &gt; 50]" priority="2">
                <li xsl:use-attribute-sets="dear"><xsl:value-of select="translate(title, 'abc', 'ABC')"/></li>
              </xsl:template>
              <xsl:template match="book"><li><xsl:number format="a) "/><xsl:value-of select="title"/></li></xsl:template>
            </xsl:stylesheet>
            """;
    private static final String LISTS = HEAD + """
              <xsl:output method="xml" indent="yes" cdata-section-elements="text" encoding="UTF-8"/>
              <xsl:strip-space elements="*"/>
              <xsl:template match="/"><list count="{count(//book)}"><xsl:apply-templates/></list></xsl:template>
              <xsl:template match="book[position() mod 2 = 0]"><xsl:comment>even</xsl:comment><xsl:copy-of select="."/></xsl:template>
              <xsl:template match="book"><text><xsl:value-of select="concat(title, ' &lt; ', price)"/></text>
                <xsl:processing-instruction name="note">odd</xsl:processing-instruction></xsl:template>
            </xsl:stylesheet>
            """;
    private static final String EXTENSIONS = HEAD + """
              <xsl:output method="text"/>
              <xsl:template match="/">
                <xsl:variable name="tree"><a>1</a><a>2</a></xsl:variable>
                <xsl:value-of select="java:java.lang.Math.max(3, 4)"/>|
                <xsl:value-of select="java:Xalan.twice(count(//book))"/>|
                <xsl:value-of select="java:length(java:java.lang.String.new('seven..'))"/>|
                <xsl:value-of select="count(xalan:nodeset($tree)/a)"/>|
                <xsl:value-of select="math:max(//price)"/>|
                <xsl:value-of select="count(set:distinct(//author))"/>|
                <xsl:value-of select="str:padding(5, '-')"/>|
                <xsl:for-each select="xalan:tokenize('a b c')">[<xsl:value-of select="."/>]</xsl:for-each>
                <xsl:value-of select="system-property('xsl:version')"/>
                <xsl:value-of select="function-available('math:min')"/>
                <xsl:value-of select="count(document('more')//book)"/>
                <xsl:message>said</xsl:message>
              </xsl:template>
            </xsl:stylesheet>
            """;

    /** Keeps quiet: the faults are wanted. */
    private static final class Quiet implements ErrorListener {
        @Override
        public void warning(TransformerException fault) {}

        @Override
        public void error(TransformerException fault) {}

        @Override
        public void fatalError(TransformerException fault) throws TransformerException {
            throw fault;
        }
    }

    private final int rounds;
    private final Templates pages;
    private final Templates lists;
    private final Templates extensions;
    private final BlockingQueue<Templates> compiled = new ArrayBlockingQueue<>(100);
    private final String[] results = new String[8];

    private Xalan(int rounds) throws Exception {
        this.rounds = rounds;
        TransformerFactoryImpl factory = factory();
        pages = factory.newTemplates(source(PAGES));
        lists = factory.newTemplates(source(LISTS));
        extensions = factory.newTemplates(source(EXTENSIONS));
    }

    /** Called by a stylesheet. */
    public static double twice(double number) {
        return 2 * number;
    }

    /** Each thread has its own: a factory is for one thread at a time. */
    private static TransformerFactoryImpl factory() {
        TransformerFactoryImpl factory = new TransformerFactoryImpl();
        factory.setURIResolver((href, base) -> source(href.equals("more") ? document(99, 5) : imported(href)));
        factory.setErrorListener(new Quiet());
        return factory;
    }

    private static StreamSource source(String text) {
        return new StreamSource(new StringReader(text), "memory:///" + Workers.digest(text).replaceAll("[ ,]", ""));
    }

    private static String imported(String name) {
        return HEAD + "<xsl:template match='author' mode='" + name + "'>(<xsl:value-of select='.'/>)</xsl:template>"
                + "<xsl:variable name='" + name + "' select=\"'" + name + "'\"/></xsl:stylesheet>";
    }

    private static String document(int seed, int books) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder("<!DOCTYPE library [<!ENTITY house 'House'>]>\n<library>\n");
        for (int i = 0; i < books; i++) {
            text.append("<book><title>").append(Integer.toString(random.nextInt(1 << 30), 36))
                    .append(" &amp; &house; \u00e4\u20ac").append(i)
                    .append("</title><author>Author ").append(random.nextInt(books / 4 + 1))
                    .append("</author><price>").append(random.nextInt(10_000) / 100.0).append("</price></book>\n");
        }
        return text.append("</library>\n").toString();
    }

    private static String transform(Transformer transformer, int seed) throws TransformerException {
        transformer.setErrorListener(new Quiet());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        transformer.transform(source(document(seed, 30)), new StreamResult(out));
        return Workers.digest(out.toByteArray()) + "\n";
    }

    private static InputSource input(int seed) {
        return new InputSource(new StringReader(document(seed, 20)));
    }

    private void browse(int number) throws Exception {
        StringBuilder done = new StringBuilder();
        for (int i = 0; i < 6 * rounds; i++) {
            Transformer transformer = pages.newTransformer();
            transformer.setParameter("title", "Library " + i);
            done.append(transform(transformer, i));
            if (i % 3 == 2) {
                transformer.reset();
                done.append(transform(transformer, i + 1));
            }
        }
        results[number] = Workers.digest(done.toString());
    }

    private void list(int number) throws Exception {
        String[] encodings = {"UTF-8", "ISO-8859-1", "US-ASCII", "UTF-16", "windows-1252", "ISO-8859-15"};
        StringBuilder done = new StringBuilder();
        for (int i = 0; i < 8 * rounds; i++) {
            Transformer transformer = (i % 2 == 0 ? lists : pages).newTransformer();
            transformer.setOutputProperty(OutputKeys.ENCODING, encodings[i % encodings.length]);
            transformer.setOutputProperty(OutputKeys.INDENT, i % 3 == 0 ? "no" : "yes");
            transformer.setOutputProperty(OutputPropertiesFactory.S_KEY_INDENT_AMOUNT, "" + i % 4);
            if (i % 4 == 3) {
                transformer.setOutputProperty(OutputKeys.METHOD, i % 8 == 3 ? "xml" : "text");
            }
            done.append(lists.getOutputProperties().getProperty("method")).append(transform(transformer, i));
        }
        results[number] = Workers.digest(done.toString());
    }

    private void extend(int number) throws Exception {
        StringBuilder done = new StringBuilder();
        TransformerFactoryImpl factory = factory();
        for (int i = 0; i < 6 * rounds; i++) {
            Transformer transformer = extensions.newTransformer();
            transformer.setURIResolver(factory.getURIResolver());
            done.append(transform(transformer, i));
        }
        results[number] = Workers.digest(done.toString());
    }

    /** Stylesheets that import others, and some with faults. */
    private void compile(int number) throws Exception {
        int faults = 0;
        for (int i = 0; i < 8 * rounds; i++) {
            TransformerFactoryImpl factory = factory();
            factory.setAttribute(TransformerFactoryImpl.FEATURE_OPTIMIZE, i % 2 == 0);
            factory.setAttribute(TransformerFactoryImpl.FEATURE_SOURCE_LOCATION, i % 3 == 0);
            factory.setAttribute(TransformerFactoryImpl.FEATURE_INCREMENTAL, i == 5);
            String body = HEAD + "<xsl:" + (i % 2 == 0 ? "import" : "include") + " href='part" + i + "'/>"
                    + "<xsl:output method='" + (i % 2 == 0 ? "html" : "xml") + "'/>"
                    + "<xsl:template match='/'><r a='{$part" + i + "}'>"
                    + "<xsl:apply-templates select='//author' mode='part" + i
                    + "'/><xsl:choose><xsl:when test='" + (i % 4 == 3 ? "wrong(" : "count(//*) > " + i)
                    + "'>many</xsl:when><xsl:otherwise>few</xsl:otherwise></xsl:choose></r>"
                    + "</xsl:template></xsl:stylesheet>";
            try {
                compiled.add(factory.newTemplates(source(body)));
            } catch (TransformerException fault) {
                faults++;
            }
        }
        results[number] = faults + " faults";
    }

    private void use(int number) throws Exception {
        StringBuilder done = new StringBuilder();
        for (int i = 0; i < 6 * rounds; i++) {
            Templates templates = compiled.poll(60, TimeUnit.SECONDS);
            done.append(transform(templates.newTransformer(), i)).append(transform(templates.newTransformer(), i + 1));
        }
        results[number] = Workers.digest(done.toString());
    }

    private void tree(int number) throws Exception {
        StringBuilder done = new StringBuilder();
        for (int i = 0; i < 4 * rounds; i++) {
            Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(input(i));
            DOMResult middle = new DOMResult();
            lists.newTransformer().transform(new DOMSource(document), middle);
            StringWriter text = new StringWriter();
            factory().newTransformer().transform(new DOMSource(middle.getNode()), new StreamResult(text));
            done.append(text);
            done.append(XPathAPI.eval(document, "sum(//price)").num());
            CachedXPathAPI cached = new CachedXPathAPI();
            NodeList titles = cached.selectNodeList(document, "//book[price > 20]/title");
            done.append(titles.getLength()).append(cached.eval(document, "string(//title[1])").str());
            XPath path = new XPathFactoryImpl().newXPath();
            path.setXPathVariableResolver(name -> 7.0);
            done.append(path.evaluate("count(//book[position() < $n])", document, XPathConstants.NUMBER));
            done.append(path.compile("name(/*)").evaluate(document));
        }
        results[number] = Workers.digest(done.toString());
    }

    private void events(int number) throws Exception {
        StringBuilder done = new StringBuilder();
        for (int i = 0; i < 4 * rounds; i++) {
            SAXParserFactory parsers = SAXParserFactory.newInstance();
            parsers.setNamespaceAware(true);
            XMLReader reader = parsers.newSAXParser().getXMLReader();
            TransformerFactoryImpl factory = factory();
            TemplatesHandler handler = factory.newTemplatesHandler();
            reader.setContentHandler(handler);
            reader.parse(new InputSource(new StringReader(LISTS)));
            StringWriter text = new StringWriter();
            TransformerHandler last = factory.newTransformerHandler(pages);
            last.setResult(new StreamResult(text));
            handler.getTemplates().newTransformer().transform(new SAXSource(input(i)), new SAXResult(last));
            XMLFilter filter = factory.newXMLFilter(lists);
            filter.setParent(parsers.newSAXParser().getXMLReader());
            factory.newTransformer().transform(new SAXSource(filter, input(i)), new StreamResult(text));
            done.append(text);
        }
        results[number] = Workers.digest(done.toString());
    }

    private void serialize(int number) throws Exception {
        String[] methods = {Method.XML, Method.HTML, Method.TEXT};
        StringBuilder done = new StringBuilder();
        for (int i = 0; i < 8 * rounds; i++) {
            Properties format = OutputPropertiesFactory.getDefaultMethodProperties(methods[i % methods.length]);
            format.setProperty(OutputKeys.OMIT_XML_DECLARATION, i % 2 == 0 ? "yes" : "no");
            Serializer serializer = SerializerFactory.getSerializer(format);
            StringWriter text = new StringWriter();
            serializer.setWriter(text);
            Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(input(i));
            serializer.asDOMSerializer().serialize(document);
            serializer.reset();
            done.append(text);
        }
        results[number] = Workers.digest(done.toString());
    }

    public static void main(String[] args) throws Exception {
        Xalan all = new Xalan(Workers.size(args));
        Workers.runInTurn(all::browse, all::list, all::extend, all::compile, all::use, all::tree, all::events,
                all::serialize);
        for (String result : all.results) {
            System.out.println(result);
        }
    }
}
