// What the contexts serve: sums, sessions, asynchronous answers, dispatches, faults and attributes of the context.
import jakarta.servlet.AsyncContext;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

public final class WebApplication {
    /** Counts the sessions that begin and end. */
    public static final class Sessions implements HttpSessionListener {
        private final AtomicInteger open = new AtomicInteger();

        @Override
        public void sessionCreated(HttpSessionEvent event) {
            open.incrementAndGet();
        }

        @Override
        public void sessionDestroyed(HttpSessionEvent event) {
            open.decrementAndGet();
        }
    }

    public static final class Mark implements Filter {
        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            request.setAttribute("mark", "marked");
            chain.doFilter(request, response);
        }
    }

    /** The last part of the address says what is to be done. */
    public static final class Actions extends HttpServlet {
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

    private WebApplication() {}

    /** A context forgets all of it when it stops. */
    static void fill(Context context) {
        context.addApplicationListener(Sessions.class.getName());
        Tomcat.addServlet(context, "sum", new SumServlet()).setAsyncSupported(true);
        Tomcat.addServlet(context, "session", new SessionServlet());
        Wrapper actions = Tomcat.addServlet(context, "actions", Actions.class.getName());
        actions.setAsyncSupported(true);
        actions.addInitParameter("kind", "plain");
        context.addServletMappingDecoded("/sum", "sum");
        context.addServletMappingDecoded("/session", "session");
        context.addServletMappingDecoded("/do/*", "actions");
        context.addServletMappingDecoded("/private/*", "actions");
        FilterDef filter = new FilterDef();
        filter.setFilterName("mark");
        filter.setFilter(new Mark());
        filter.setAsyncSupported("true");
        context.addFilterDef(filter);
        FilterMap map = new FilterMap();
        map.setFilterName("mark");
        map.addURLPattern("/*");
        context.addFilterMap(map);
        ErrorPage page = new ErrorPage();
        page.setErrorCode(HttpServletResponse.SC_CONFLICT);
        page.setLocation("/sum");
        context.addErrorPage(page);
    }
}
