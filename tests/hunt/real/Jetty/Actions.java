// Asynchronous answers, dispatches, faults, sessions and attributes, by the last part of the address.
import java.io.IOException;
import javax.servlet.AsyncContext;
import javax.servlet.ServletContext;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

public final class Actions extends HttpServlet {
    private static final long serialVersionUID = 1;

    private static void answerLater(HttpServletRequest request) {
        AsyncContext later = request.startAsync();
        later.setTimeout(60_000);
        if (request.getParameter("dispatch") != null) {
            later.dispatch("/sum");
            return;
        }
        later.start(() -> {
            try {
                later.getResponse().getWriter().print("later " + request.getAttribute("mark"));
            } catch (IOException fault) {
                throw new IllegalStateException(fault);
            } finally {
                later.complete();
            }
        });
    }

    private static void changeAttributes(ServletContext context, String name) {
        context.setAttribute(name, "first");
        context.setAttribute(name, "second");
        context.getAttributeNames();
        context.removeAttribute(name);
    }

    private static void session(HttpServletRequest request, HttpServletResponse response, String action)
            throws IOException {
        HttpSession session = request.getSession();
        session.setAttribute("name", action);
        switch (action) {
            case "brief" -> session.setMaxInactiveInterval(1);
            case "renewed" -> request.changeSessionId();
            default -> session.invalidate();
        }
        response.getWriter().print(action);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        String action = request.getPathInfo().substring(1);
        switch (action) {
            case "async" -> answerLater(request);
            case "forward" -> request.getRequestDispatcher("/sum").forward(request, response);
            case "include" -> {
                response.getWriter().print("[");
                request.getRequestDispatcher("/sum").include(request, response);
                response.getWriter().print("]");
            }
            case "named" -> getServletContext().getNamedDispatcher("sum").forward(request, response);
            case "fault" -> throw new ServletException("wanted");
            case "error" -> response.sendError(HttpServletResponse.SC_CONFLICT, "wanted");
            case "attributes" -> {
                changeAttributes(getServletContext(), request.getParameter("name"));
                response.getWriter().print(getServletConfig().getInitParameter("kind"));
            }
            case "user" -> response.getWriter().print(request.getRemoteUser() + " "
                    + request.isUserInRole("reader"));
            default -> session(request, response, action);
        }
    }
}
