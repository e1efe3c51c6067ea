// The clients of the web servers: each thread sends requests over loopback and keeps the answers.
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;

final class Requests {
    private Requests() {}

    private static String read(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        try (var in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            byte[] body = in == null ? new byte[0] : in.readAllBytes();
            return status + " " + (status < 400 ? new String(body, StandardCharsets.UTF_8) : "");
        }
    }

    private static HttpURLConnection open(String address, String cookie) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(address).openConnection();
        connection.setReadTimeout(60_000);
        if (cookie != null) {
            connection.setRequestProperty("Cookie", cookie);
        }
        return connection;
    }

    /** The answer to one request; the headers are names and values in turn. */
    static String get(String address, String... headers) throws IOException {
        HttpURLConnection connection = open(address, null);
        for (int i = 0; i < headers.length; i += 2) {
            connection.setRequestProperty(headers[i], headers[i + 1]);
        }
        return read(connection);
    }

    /** A request to what may be stopped meanwhile: any answer will do, or none. */
    static void attempt(String address, String... headers) {
        try {
            HttpURLConnection connection = open(address, null);
            connection.setReadTimeout(5_000);
            for (int i = 0; i < headers.length; i += 2) {
                connection.setRequestProperty(headers[i], headers[i + 1]);
            }
            read(connection);
        } catch (IOException fault) {
            // Not there now.
        }
    }

    /** A new session's cookie. */
    static String cookie(String address) throws IOException {
        HttpURLConnection connection = open(address, null);
        read(connection);
        return connection.getHeaderField("Set-Cookie").replaceFirst(";.*", "");
    }

    private static String post(String address, String cookie, String text) throws IOException {
        HttpURLConnection connection = open(address, cookie);
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/x-www-form-urlencoded");
        try (OutputStream out = connection.getOutputStream()) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return read(connection);
    }

    /** GET and POST of `/sum`, a counter of the session at `/session`, and pages that do not exist. */
    private static String client(int port, int number, int requests) throws IOException {
        String base = "http://127.0.0.1:" + port;
        HttpURLConnection first = open(base + "/session", null);
        StringBuilder answers = new StringBuilder(read(first)).append('\n');
        String cookie = first.getHeaderField("Set-Cookie").replaceFirst(";.*", "");
        for (int i = 0; i < requests; i++) {
            String query = "a=" + i + "&b=" + number + "&text=%C3%A4+" + i;
            switch (i % 4) {
                case 0:
                    answers.append(read(open(base + "/sum?" + query, cookie)));
                    break;
                case 1:
                    answers.append(post(base + "/sum", cookie, query));
                    break;
                case 2:
                    answers.append(read(open(base + "/session", cookie)));
                    break;
                default:
                    answers.append(read(open(base + "/missing/" + i, cookie)));
                    break;
            }
            answers.append('\n');
        }
        return Workers.digest(answers.toString());
    }

    static void run(int port, int requests) throws Exception {
        String[] results = new String[Workers.THREADS];
        Workers.run(number -> results[number] = client(port, number, requests));
        for (String result : results) {
            System.out.println(result);
        }
    }
}
