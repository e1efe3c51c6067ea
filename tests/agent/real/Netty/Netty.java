// Netty: a server on the loopback interface that answers lines, four clients with many requests under way,
// and pooled buffers handed from thread to thread.
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerAdapter;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

final class Netty {
    private static final int WINDOW = 64;

    private static final class Answering extends SimpleChannelInboundHandler<String> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, String line) {
            String[] words = line.split(" ");
            long sum = 0;
            for (int i = 1; i < words.length; i++) {
                sum += Long.parseLong(words[i]);
            }
            context.writeAndFlush(words[0] + " " + sum + "\n");
        }
    }

    /** First in the pipeline, so last to be removed: then nothing of the channel is under way any more. */
    private static final class Gone extends ChannelHandlerAdapter {
        private final CountDownLatch latch;

        Gone(CountDownLatch latch) {
            this.latch = latch;
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext context) {
            latch.countDown();
        }
    }

    private static final class Receiving extends SimpleChannelInboundHandler<String> {
        private final BlockingQueue<String> answers;

        Receiving(BlockingQueue<String> answers) {
            this.answers = answers;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, String line) {
            answers.add(line);
        }
    }

    private static void lines(SocketChannel channel) {
        channel.pipeline().addLast(new LineBasedFrameDecoder(1000), new StringDecoder(),
                new StringEncoder());
    }

    private static Channel serve(EventLoopGroup group, EventExecutorGroup workers, CountDownLatch gone)
            throws Exception {
        ServerBootstrap server = new ServerBootstrap();
        server.group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(new Gone(gone));
                        lines(channel);
                        channel.pipeline().addLast(workers, new Answering());
                    }
                });
        return server.bind(InetAddress.getLoopbackAddress(), 0).sync().channel();
    }

    private static Channel connect(EventLoopGroup group, InetSocketAddress address,
            BlockingQueue<String> answers) throws Exception {
        Bootstrap client = new Bootstrap();
        client.group(group).channel(NioSocketChannel.class)
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        lines(channel);
                        channel.pipeline().addLast(new Receiving(answers));
                    }
                });
        return client.connect(address).sync().channel();
    }

    private static String talk(EventLoopGroup group, InetSocketAddress address, int number, int requests)
            throws Exception {
        BlockingQueue<String> answers = new LinkedBlockingQueue<>();
        Channel channel = connect(group, address, answers);
        StringBuilder received = new StringBuilder();
        int got = 0;
        for (int i = 0; i < requests; i++) {
            channel.writeAndFlush(number + "-" + i + " " + i + " " + i * 3 + " " + number + "\n");
            if (i - got >= WINDOW) {
                received.append(next(answers)).append('\n');
                got++;
            }
        }
        for (; got < requests; got++) {
            received.append(next(answers)).append('\n');
        }
        channel.close().sync();
        return Workers.digest(received.toString());
    }

    private static String next(BlockingQueue<String> answers) throws InterruptedException {
        String answer = answers.poll(60, TimeUnit.SECONDS);
        if (answer == null) {
            throw new IllegalStateException("no answer");
        }
        return answer;
    }

    public static void main(String[] args) throws Exception {
        int requests = 1000 * Workers.size(args);
        EventLoopGroup serverGroup = new NioEventLoopGroup(2);
        EventLoopGroup clientGroup = new NioEventLoopGroup(2);
        EventExecutorGroup workers = new DefaultEventExecutorGroup(2);
        CountDownLatch gone = new CountDownLatch(Workers.THREADS);
        Channel server = serve(serverGroup, workers, gone);
        InetSocketAddress address = (InetSocketAddress) server.localAddress();
        String[] results = new String[Workers.THREADS];
        Workers.run(number -> results[number] = talk(clientGroup, address, number, requests));
        server.close().sync();
        gone.await();
        for (EventExecutorGroup group : new EventExecutorGroup[] {clientGroup, serverGroup, workers}) {
            group.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
        }
        for (String result : results) {
            System.out.println(result);
        }
    }
}
