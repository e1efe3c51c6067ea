// Counts the requests of a session.
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;
import java.io.IOException;

public final class SessionServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        HttpSession session = request.getSession();
        Integer count = (Integer) session.getAttribute("count");
        count = count == null ? 1 : count + 1;
        session.setAttribute("count", count);
        response.getWriter().print("visit " + count);
    }
}
