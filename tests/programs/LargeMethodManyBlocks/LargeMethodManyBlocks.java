/** A method of several thousand statements: many blocks, many constants (ldc_w), many locals reused, all opcodes mixed. */
public class LargeMethodManyBlocks {
    static int calls;
    static int bump(int v) { calls++; return v ^ calls; }

    static String big(int n) {
        int a = n, b = n * 3, c = ~n;
        long l = n * 77777777777L;
        double d = n + 0.5;
        int[] t = new int[64];
        StringBuilder sb = new StringBuilder();
        if (a > b) {
            a -= 4149954;
            b ^= a << 25;
        } else {
            b -= 2631965;
        }
        for (int i = 0; i < 6; i++) t[(a + i * 14) & 63] += c ^ i;
        l = l * 677989104306L + t[27];
        c += (int) (l >>> 11) - bump(74185);
        switch (c & 7) {
            case 0: a += 997752; break;
            case 1: b += 386543;
            case 5: c ^= 678129; break;
            default: a ^= b;
        }
        d = d * 0.387 + a / 76.25;
        {
            String s = "part6" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 916286218 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 317;
        }
        while ((a & 182) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o9 = (b & 1) == 0 ? (Object) Integer.valueOf(76486) : "str9";
        if (o9 instanceof Integer v) c += v; else b ^= o9.hashCode();
        t[0] += t[21]++ - --t[32];
        l ^= t[a & 63];
        d += (float) c / 67f;
        a = d > 292801.5 ? (int) d ^ a : a + 567929;
        if (a > b) {
            a -= 4168359;
            b ^= a << 23;
        } else {
            b -= 8287749;
        }
        for (int i = 0; i < 5; i++) t[(a + i * 25) & 63] += c ^ i;
        l = l * 241334876895L + t[27];
        c += (int) (l >>> 1) - bump(52117);
        switch (c & 7) {
            case 0: a += 85959; break;
            case 1: b += 939742;
            case 5: c ^= 431699; break;
            default: a ^= b;
        }
        d = d * 0.747 + a / 55.25;
        {
            String s = "part18" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 690473946 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 905;
        }
        while ((a & 251) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o21 = (b & 1) == 0 ? (Object) Integer.valueOf(81973) : "str21";
        if (o21 instanceof Integer v) c += v; else b ^= o21.hashCode();
        t[46] += t[49]++ - --t[2];
        l ^= t[a & 63];
        d += (float) c / 4f;
        a = d > 461049.0 ? (int) d ^ a : a + 503028;
        if (a > b) {
            a -= 2451565;
            b ^= a << 22;
        } else {
            b -= 6691514;
        }
        for (int i = 0; i < 4; i++) t[(a + i * 39) & 63] += c ^ i;
        l = l * 481977452301L + t[59];
        c += (int) (l >>> 4) - bump(13152);
        switch (c & 7) {
            case 0: a += 851822; break;
            case 1: b += 584165;
            case 5: c ^= 358326; break;
            default: a ^= b;
        }
        d = d * 0.75 + a / 15.25;
        {
            String s = "part30" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 191692596 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 617;
        }
        while ((a & 23) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o33 = (b & 1) == 0 ? (Object) Integer.valueOf(53869) : "str33";
        if (o33 instanceof Integer v) c += v; else b ^= o33.hashCode();
        t[35] += t[48]++ - --t[5];
        l ^= t[a & 63];
        d += (float) c / 39f;
        a = d > 1084813.5 ? (int) d ^ a : a + 946662;
        if (a > b) {
            a -= 7909583;
            b ^= a << 31;
        } else {
            b -= 274530;
        }
        for (int i = 0; i < 8; i++) t[(a + i * 41) & 63] += c ^ i;
        l = l * 100130255994L + t[18];
        c += (int) (l >>> 9) - bump(29234);
        switch (c & 7) {
            case 0: a += 715442; break;
            case 1: b += 277128;
            case 5: c ^= 935482; break;
            default: a ^= b;
        }
        d = d * 0.947 + a / 49.25;
        {
            String s = "part42" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 633835397 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 412;
        }
        while ((a & 255) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o45 = (b & 1) == 0 ? (Object) Integer.valueOf(58004) : "str45";
        if (o45 instanceof Integer v) c += v; else b ^= o45.hashCode();
        t[44] += t[42]++ - --t[49];
        l ^= t[a & 63];
        d += (float) c / 28f;
        a = d > 671401.5 ? (int) d ^ a : a + 671185;
        if (a > b) {
            a -= 5008927;
            b ^= a << 38;
        } else {
            b -= 1006481;
        }
        for (int i = 0; i < 2; i++) t[(a + i * 95) & 63] += c ^ i;
        l = l * 76314342493L + t[53];
        c += (int) (l >>> 46) - bump(30739);
        switch (c & 7) {
            case 0: a += 998022; break;
            case 1: b += 642361;
            case 5: c ^= 878902; break;
            default: a ^= b;
        }
        d = d * 0.04 + a / 60.25;
        {
            String s = "part54" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 878654908 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 322;
        }
        while ((a & 1) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o57 = (b & 1) == 0 ? (Object) Integer.valueOf(96173) : "str57";
        if (o57 instanceof Integer v) c += v; else b ^= o57.hashCode();
        t[11] += t[39]++ - --t[23];
        l ^= t[a & 63];
        d += (float) c / 42f;
        a = d > 1073704.5 ? (int) d ^ a : a + 909674;
        sb.append(a).append(',').append(b).append(',').append(c).append(',').append(l).append(',').append(d).append('\n');
        if (a > b) {
            a -= 8136594;
            b ^= a << 24;
        } else {
            b -= 5087555;
        }
        for (int i = 0; i < 7; i++) t[(a + i * 6) & 63] += c ^ i;
        l = l * 210398699190L + t[53];
        c += (int) (l >>> 1) - bump(13441);
        switch (c & 7) {
            case 0: a += 710797; break;
            case 1: b += 914362;
            case 5: c ^= 298669; break;
            default: a ^= b;
        }
        d = d * 0.713 + a / 96.25;
        {
            String s = "part66" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 261427294 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 286;
        }
        while ((a & 40) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o69 = (b & 1) == 0 ? (Object) Integer.valueOf(4987) : "str69";
        if (o69 instanceof Integer v) c += v; else b ^= o69.hashCode();
        t[8] += t[56]++ - --t[2];
        l ^= t[a & 63];
        d += (float) c / 33f;
        a = d > 783360.0 ? (int) d ^ a : a + 120517;
        if (a > b) {
            a -= 2912883;
            b ^= a << 8;
        } else {
            b -= 7211055;
        }
        for (int i = 0; i < 6; i++) t[(a + i * 67) & 63] += c ^ i;
        l = l * 650936517143L + t[9];
        c += (int) (l >>> 38) - bump(32530);
        switch (c & 7) {
            case 0: a += 592465; break;
            case 1: b += 123351;
            case 5: c ^= 294183; break;
            default: a ^= b;
        }
        d = d * 0.761 + a / 16.25;
        {
            String s = "part78" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 570530560 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 475;
        }
        while ((a & 205) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o81 = (b & 1) == 0 ? (Object) Integer.valueOf(3617) : "str81";
        if (o81 instanceof Integer v) c += v; else b ^= o81.hashCode();
        t[35] += t[32]++ - --t[39];
        l ^= t[a & 63];
        d += (float) c / 63f;
        a = d > 904405.5 ? (int) d ^ a : a + 874381;
        if (a > b) {
            a -= 2146610;
            b ^= a << 8;
        } else {
            b -= 5598651;
        }
        for (int i = 0; i < 1; i++) t[(a + i * 12) & 63] += c ^ i;
        l = l * 116307825569L + t[40];
        c += (int) (l >>> 4) - bump(23513);
        switch (c & 7) {
            case 0: a += 51000; break;
            case 1: b += 62472;
            case 5: c ^= 218008; break;
            default: a ^= b;
        }
        d = d * 0.74 + a / 76.25;
        {
            String s = "part90" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 448166530 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 990;
        }
        while ((a & 80) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o93 = (b & 1) == 0 ? (Object) Integer.valueOf(54130) : "str93";
        if (o93 instanceof Integer v) c += v; else b ^= o93.hashCode();
        t[29] += t[60]++ - --t[45];
        l ^= t[a & 63];
        d += (float) c / 89f;
        a = d > 445572.0 ? (int) d ^ a : a + 226374;
        if (a > b) {
            a -= 3231307;
            b ^= a << 15;
        } else {
            b -= 1522952;
        }
        for (int i = 0; i < 8; i++) t[(a + i * 61) & 63] += c ^ i;
        l = l * 842581247350L + t[31];
        c += (int) (l >>> 59) - bump(95221);
        switch (c & 7) {
            case 0: a += 398996; break;
            case 1: b += 978681;
            case 5: c ^= 455519; break;
            default: a ^= b;
        }
        d = d * 0.968 + a / 40.25;
        {
            String s = "part102" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 227191015 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 992;
        }
        while ((a & 142) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o105 = (b & 1) == 0 ? (Object) Integer.valueOf(21475) : "str105";
        if (o105 instanceof Integer v) c += v; else b ^= o105.hashCode();
        t[41] += t[15]++ - --t[31];
        l ^= t[a & 63];
        d += (float) c / 41f;
        a = d > 1410265.5 ? (int) d ^ a : a + 403012;
        if (a > b) {
            a -= 2067147;
            b ^= a << 39;
        } else {
            b -= 3114539;
        }
        for (int i = 0; i < 1; i++) t[(a + i * 53) & 63] += c ^ i;
        l = l * 111292181283L + t[61];
        c += (int) (l >>> 8) - bump(43409);
        switch (c & 7) {
            case 0: a += 152239; break;
            case 1: b += 634910;
            case 5: c ^= 389164; break;
            default: a ^= b;
        }
        d = d * 0.943 + a / 58.25;
        {
            String s = "part114" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 684756107 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 620;
        }
        while ((a & 99) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o117 = (b & 1) == 0 ? (Object) Integer.valueOf(1464) : "str117";
        if (o117 instanceof Integer v) c += v; else b ^= o117.hashCode();
        t[62] += t[32]++ - --t[21];
        l ^= t[a & 63];
        d += (float) c / 50f;
        a = d > 1354429.5 ? (int) d ^ a : a + 456771;
        sb.append(a).append(',').append(b).append(',').append(c).append(',').append(l).append(',').append(d).append('\n');
        if (a > b) {
            a -= 958847;
            b ^= a << 39;
        } else {
            b -= 993414;
        }
        for (int i = 0; i < 3; i++) t[(a + i * 55) & 63] += c ^ i;
        l = l * 262197075287L + t[43];
        c += (int) (l >>> 1) - bump(49502);
        switch (c & 7) {
            case 0: a += 653237; break;
            case 1: b += 603999;
            case 5: c ^= 604798; break;
            default: a ^= b;
        }
        d = d * 0.987 + a / 68.25;
        {
            String s = "part126" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 531067791 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 109;
        }
        while ((a & 128) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o129 = (b & 1) == 0 ? (Object) Integer.valueOf(30530) : "str129";
        if (o129 instanceof Integer v) c += v; else b ^= o129.hashCode();
        t[62] += t[35]++ - --t[48];
        l ^= t[a & 63];
        d += (float) c / 30f;
        a = d > 1441350.0 ? (int) d ^ a : a + 517750;
        if (a > b) {
            a -= 4305203;
            b ^= a << 15;
        } else {
            b -= 2446840;
        }
        for (int i = 0; i < 5; i++) t[(a + i * 15) & 63] += c ^ i;
        l = l * 471935445983L + t[26];
        c += (int) (l >>> 3) - bump(32470);
        switch (c & 7) {
            case 0: a += 717361; break;
            case 1: b += 332378;
            case 5: c ^= 997854; break;
            default: a ^= b;
        }
        d = d * 0.583 + a / 97.25;
        {
            String s = "part138" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 917324405 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 373;
        }
        while ((a & 251) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o141 = (b & 1) == 0 ? (Object) Integer.valueOf(70579) : "str141";
        if (o141 instanceof Integer v) c += v; else b ^= o141.hashCode();
        t[48] += t[13]++ - --t[29];
        l ^= t[a & 63];
        d += (float) c / 34f;
        a = d > 734734.5 ? (int) d ^ a : a + 524049;
        if (a > b) {
            a -= 1002694;
            b ^= a << 38;
        } else {
            b -= 3365920;
        }
        for (int i = 0; i < 1; i++) t[(a + i * 73) & 63] += c ^ i;
        l = l * 108630431831L + t[36];
        c += (int) (l >>> 54) - bump(83544);
        switch (c & 7) {
            case 0: a += 184682; break;
            case 1: b += 386242;
            case 5: c ^= 810140; break;
            default: a ^= b;
        }
        d = d * 0.41 + a / 27.25;
        {
            String s = "part150" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 238776006 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 939;
        }
        while ((a & 132) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o153 = (b & 1) == 0 ? (Object) Integer.valueOf(75656) : "str153";
        if (o153 instanceof Integer v) c += v; else b ^= o153.hashCode();
        t[48] += t[2]++ - --t[16];
        l ^= t[a & 63];
        d += (float) c / 13f;
        a = d > 62823.0 ? (int) d ^ a : a + 529527;
        if (a > b) {
            a -= 2647002;
            b ^= a << 11;
        } else {
            b -= 1158525;
        }
        for (int i = 0; i < 9; i++) t[(a + i * 40) & 63] += c ^ i;
        l = l * 334765218480L + t[10];
        c += (int) (l >>> 54) - bump(19041);
        switch (c & 7) {
            case 0: a += 840559; break;
            case 1: b += 113113;
            case 5: c ^= 315376; break;
            default: a ^= b;
        }
        d = d * 0.365 + a / 36.25;
        {
            String s = "part162" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 454322078 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 434;
        }
        while ((a & 131) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o165 = (b & 1) == 0 ? (Object) Integer.valueOf(33765) : "str165";
        if (o165 instanceof Integer v) c += v; else b ^= o165.hashCode();
        t[5] += t[59]++ - --t[26];
        l ^= t[a & 63];
        d += (float) c / 79f;
        a = d > 1237773.0 ? (int) d ^ a : a + 974894;
        if (a > b) {
            a -= 3292027;
            b ^= a << 37;
        } else {
            b -= 7726143;
        }
        for (int i = 0; i < 5; i++) t[(a + i * 78) & 63] += c ^ i;
        l = l * 288437670381L + t[11];
        c += (int) (l >>> 29) - bump(26073);
        switch (c & 7) {
            case 0: a += 950931; break;
            case 1: b += 825522;
            case 5: c ^= 892190; break;
            default: a ^= b;
        }
        d = d * 0.291 + a / 77.25;
        {
            String s = "part174" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 36185508 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 334;
        }
        while ((a & 229) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o177 = (b & 1) == 0 ? (Object) Integer.valueOf(56867) : "str177";
        if (o177 instanceof Integer v) c += v; else b ^= o177.hashCode();
        t[39] += t[41]++ - --t[51];
        l ^= t[a & 63];
        d += (float) c / 27f;
        a = d > 78267.0 ? (int) d ^ a : a + 317012;
        sb.append(a).append(',').append(b).append(',').append(c).append(',').append(l).append(',').append(d).append('\n');
        if (a > b) {
            a -= 6542011;
            b ^= a << 26;
        } else {
            b -= 1643897;
        }
        for (int i = 0; i < 9; i++) t[(a + i * 91) & 63] += c ^ i;
        l = l * 992810380125L + t[17];
        c += (int) (l >>> 33) - bump(47473);
        switch (c & 7) {
            case 0: a += 383460; break;
            case 1: b += 422604;
            case 5: c ^= 634707; break;
            default: a ^= b;
        }
        d = d * 0.447 + a / 32.25;
        {
            String s = "part186" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 445397728 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 299;
        }
        while ((a & 91) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o189 = (b & 1) == 0 ? (Object) Integer.valueOf(48223) : "str189";
        if (o189 instanceof Integer v) c += v; else b ^= o189.hashCode();
        t[9] += t[1]++ - --t[53];
        l ^= t[a & 63];
        d += (float) c / 63f;
        a = d > 1221699.0 ? (int) d ^ a : a + 303865;
        if (a > b) {
            a -= 1650438;
            b ^= a << 40;
        } else {
            b -= 3734521;
        }
        for (int i = 0; i < 2; i++) t[(a + i * 38) & 63] += c ^ i;
        l = l * 309672625776L + t[18];
        c += (int) (l >>> 54) - bump(84022);
        switch (c & 7) {
            case 0: a += 448215; break;
            case 1: b += 981155;
            case 5: c ^= 963064; break;
            default: a ^= b;
        }
        d = d * 0.87 + a / 88.25;
        {
            String s = "part198" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 344103139 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 131;
        }
        while ((a & 226) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o201 = (b & 1) == 0 ? (Object) Integer.valueOf(2958) : "str201";
        if (o201 instanceof Integer v) c += v; else b ^= o201.hashCode();
        t[62] += t[36]++ - --t[6];
        l ^= t[a & 63];
        d += (float) c / 44f;
        a = d > 1303030.5 ? (int) d ^ a : a + 181176;
        if (a > b) {
            a -= 4934526;
            b ^= a << 34;
        } else {
            b -= 7695720;
        }
        for (int i = 0; i < 5; i++) t[(a + i * 2) & 63] += c ^ i;
        l = l * 530257370372L + t[47];
        c += (int) (l >>> 56) - bump(54630);
        switch (c & 7) {
            case 0: a += 536167; break;
            case 1: b += 564206;
            case 5: c ^= 974690; break;
            default: a ^= b;
        }
        d = d * 0.701 + a / 47.25;
        {
            String s = "part210" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 181162726 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 128;
        }
        while ((a & 188) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o213 = (b & 1) == 0 ? (Object) Integer.valueOf(40743) : "str213";
        if (o213 instanceof Integer v) c += v; else b ^= o213.hashCode();
        t[4] += t[33]++ - --t[7];
        l ^= t[a & 63];
        d += (float) c / 38f;
        a = d > 972010.5 ? (int) d ^ a : a + 758854;
        if (a > b) {
            a -= 7209877;
            b ^= a << 40;
        } else {
            b -= 2453669;
        }
        for (int i = 0; i < 2; i++) t[(a + i * 88) & 63] += c ^ i;
        l = l * 479411089641L + t[9];
        c += (int) (l >>> 5) - bump(2434);
        switch (c & 7) {
            case 0: a += 805060; break;
            case 1: b += 739475;
            case 5: c ^= 654837; break;
            default: a ^= b;
        }
        d = d * 0.997 + a / 6.25;
        {
            String s = "part222" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 918489087 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 819;
        }
        while ((a & 151) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o225 = (b & 1) == 0 ? (Object) Integer.valueOf(54340) : "str225";
        if (o225 instanceof Integer v) c += v; else b ^= o225.hashCode();
        t[56] += t[22]++ - --t[25];
        l ^= t[a & 63];
        d += (float) c / 39f;
        a = d > 431062.5 ? (int) d ^ a : a + 185815;
        if (a > b) {
            a -= 245230;
            b ^= a << 21;
        } else {
            b -= 5845169;
        }
        for (int i = 0; i < 5; i++) t[(a + i * 49) & 63] += c ^ i;
        l = l * 886754898963L + t[7];
        c += (int) (l >>> 16) - bump(87138);
        switch (c & 7) {
            case 0: a += 96088; break;
            case 1: b += 198383;
            case 5: c ^= 568684; break;
            default: a ^= b;
        }
        d = d * 0.634 + a / 93.25;
        {
            String s = "part234" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 168479568 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 989;
        }
        while ((a & 182) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o237 = (b & 1) == 0 ? (Object) Integer.valueOf(85567) : "str237";
        if (o237 instanceof Integer v) c += v; else b ^= o237.hashCode();
        t[9] += t[29]++ - --t[9];
        l ^= t[a & 63];
        d += (float) c / 30f;
        a = d > 159790.5 ? (int) d ^ a : a + 854889;
        sb.append(a).append(',').append(b).append(',').append(c).append(',').append(l).append(',').append(d).append('\n');
        if (a > b) {
            a -= 7453020;
            b ^= a << 31;
        } else {
            b -= 365162;
        }
        for (int i = 0; i < 3; i++) t[(a + i * 24) & 63] += c ^ i;
        l = l * 214722016096L + t[20];
        c += (int) (l >>> 54) - bump(83274);
        switch (c & 7) {
            case 0: a += 140809; break;
            case 1: b += 294483;
            case 5: c ^= 779714; break;
            default: a ^= b;
        }
        d = d * 0.365 + a / 83.25;
        {
            String s = "part246" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 677607083 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 111;
        }
        while ((a & 209) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o249 = (b & 1) == 0 ? (Object) Integer.valueOf(37467) : "str249";
        if (o249 instanceof Integer v) c += v; else b ^= o249.hashCode();
        t[8] += t[40]++ - --t[6];
        l ^= t[a & 63];
        d += (float) c / 42f;
        a = d > 971709.0 ? (int) d ^ a : a + 288160;
        if (a > b) {
            a -= 3162681;
            b ^= a << 21;
        } else {
            b -= 3886926;
        }
        for (int i = 0; i < 3; i++) t[(a + i * 12) & 63] += c ^ i;
        l = l * 713981439726L + t[5];
        c += (int) (l >>> 57) - bump(21718);
        switch (c & 7) {
            case 0: a += 379071; break;
            case 1: b += 478331;
            case 5: c ^= 49659; break;
            default: a ^= b;
        }
        d = d * 0.163 + a / 45.25;
        {
            String s = "part258" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 947134062 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 551;
        }
        while ((a & 165) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o261 = (b & 1) == 0 ? (Object) Integer.valueOf(29674) : "str261";
        if (o261 instanceof Integer v) c += v; else b ^= o261.hashCode();
        t[34] += t[9]++ - --t[11];
        l ^= t[a & 63];
        d += (float) c / 60f;
        a = d > 8164.5 ? (int) d ^ a : a + 928950;
        if (a > b) {
            a -= 2611522;
            b ^= a << 18;
        } else {
            b -= 3837716;
        }
        for (int i = 0; i < 5; i++) t[(a + i * 80) & 63] += c ^ i;
        l = l * 240999182280L + t[30];
        c += (int) (l >>> 55) - bump(8167);
        switch (c & 7) {
            case 0: a += 466137; break;
            case 1: b += 298008;
            case 5: c ^= 924070; break;
            default: a ^= b;
        }
        d = d * 0.953 + a / 59.25;
        {
            String s = "part270" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 134564384 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 829;
        }
        while ((a & 109) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o273 = (b & 1) == 0 ? (Object) Integer.valueOf(46180) : "str273";
        if (o273 instanceof Integer v) c += v; else b ^= o273.hashCode();
        t[60] += t[53]++ - --t[24];
        l ^= t[a & 63];
        d += (float) c / 55f;
        a = d > 116464.5 ? (int) d ^ a : a + 259618;
        if (a > b) {
            a -= 4749751;
            b ^= a << 8;
        } else {
            b -= 629154;
        }
        for (int i = 0; i < 8; i++) t[(a + i * 21) & 63] += c ^ i;
        l = l * 355219500551L + t[23];
        c += (int) (l >>> 23) - bump(37599);
        switch (c & 7) {
            case 0: a += 607660; break;
            case 1: b += 98679;
            case 5: c ^= 183667; break;
            default: a ^= b;
        }
        d = d * 0.675 + a / 95.25;
        {
            String s = "part282" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 470657579 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 677;
        }
        while ((a & 170) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o285 = (b & 1) == 0 ? (Object) Integer.valueOf(71467) : "str285";
        if (o285 instanceof Integer v) c += v; else b ^= o285.hashCode();
        t[45] += t[33]++ - --t[25];
        l ^= t[a & 63];
        d += (float) c / 85f;
        a = d > 177070.5 ? (int) d ^ a : a + 372149;
        if (a > b) {
            a -= 8835181;
            b ^= a << 4;
        } else {
            b -= 9197854;
        }
        for (int i = 0; i < 5; i++) t[(a + i * 52) & 63] += c ^ i;
        l = l * 721436618876L + t[34];
        c += (int) (l >>> 5) - bump(29340);
        switch (c & 7) {
            case 0: a += 382914; break;
            case 1: b += 732892;
            case 5: c ^= 172184; break;
            default: a ^= b;
        }
        d = d * 0.008 + a / 44.25;
        {
            String s = "part294" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 702230407 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 532;
        }
        while ((a & 145) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o297 = (b & 1) == 0 ? (Object) Integer.valueOf(96883) : "str297";
        if (o297 instanceof Integer v) c += v; else b ^= o297.hashCode();
        t[4] += t[38]++ - --t[33];
        l ^= t[a & 63];
        d += (float) c / 37f;
        a = d > 1054014.0 ? (int) d ^ a : a + 185348;
        sb.append(a).append(',').append(b).append(',').append(c).append(',').append(l).append(',').append(d).append('\n');
        if (a > b) {
            a -= 9322657;
            b ^= a << 39;
        } else {
            b -= 9648998;
        }
        for (int i = 0; i < 9; i++) t[(a + i * 43) & 63] += c ^ i;
        l = l * 854513388177L + t[14];
        c += (int) (l >>> 60) - bump(94950);
        switch (c & 7) {
            case 0: a += 451874; break;
            case 1: b += 985468;
            case 5: c ^= 353724; break;
            default: a ^= b;
        }
        d = d * 0.628 + a / 24.25;
        {
            String s = "part306" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 86038817 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 338;
        }
        while ((a & 127) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o309 = (b & 1) == 0 ? (Object) Integer.valueOf(18030) : "str309";
        if (o309 instanceof Integer v) c += v; else b ^= o309.hashCode();
        t[18] += t[30]++ - --t[57];
        l ^= t[a & 63];
        d += (float) c / 34f;
        a = d > 926968.5 ? (int) d ^ a : a + 650546;
        if (a > b) {
            a -= 112074;
            b ^= a << 17;
        } else {
            b -= 6801556;
        }
        for (int i = 0; i < 3; i++) t[(a + i * 15) & 63] += c ^ i;
        l = l * 172946107670L + t[45];
        c += (int) (l >>> 6) - bump(61395);
        switch (c & 7) {
            case 0: a += 747195; break;
            case 1: b += 622697;
            case 5: c ^= 439158; break;
            default: a ^= b;
        }
        d = d * 0.623 + a / 64.25;
        {
            String s = "part318" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 956594837 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 683;
        }
        while ((a & 206) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o321 = (b & 1) == 0 ? (Object) Integer.valueOf(70311) : "str321";
        if (o321 instanceof Integer v) c += v; else b ^= o321.hashCode();
        t[35] += t[61]++ - --t[2];
        l ^= t[a & 63];
        d += (float) c / 92f;
        a = d > 1454493.0 ? (int) d ^ a : a + 103795;
        if (a > b) {
            a -= 7570725;
            b ^= a << 30;
        } else {
            b -= 5748828;
        }
        for (int i = 0; i < 9; i++) t[(a + i * 60) & 63] += c ^ i;
        l = l * 292042972125L + t[43];
        c += (int) (l >>> 51) - bump(25111);
        switch (c & 7) {
            case 0: a += 953821; break;
            case 1: b += 609369;
            case 5: c ^= 759615; break;
            default: a ^= b;
        }
        d = d * 0.788 + a / 4.25;
        {
            String s = "part330" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 518884741 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 992;
        }
        while ((a & 11) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o333 = (b & 1) == 0 ? (Object) Integer.valueOf(56440) : "str333";
        if (o333 instanceof Integer v) c += v; else b ^= o333.hashCode();
        t[27] += t[28]++ - --t[34];
        l ^= t[a & 63];
        d += (float) c / 1f;
        a = d > 1402168.5 ? (int) d ^ a : a + 307494;
        if (a > b) {
            a -= 3292964;
            b ^= a << 9;
        } else {
            b -= 6565540;
        }
        for (int i = 0; i < 7; i++) t[(a + i * 43) & 63] += c ^ i;
        l = l * 701644332881L + t[43];
        c += (int) (l >>> 48) - bump(69846);
        switch (c & 7) {
            case 0: a += 906011; break;
            case 1: b += 134171;
            case 5: c ^= 793668; break;
            default: a ^= b;
        }
        d = d * 0.124 + a / 36.25;
        {
            String s = "part342" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 275618332 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 511;
        }
        while ((a & 72) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o345 = (b & 1) == 0 ? (Object) Integer.valueOf(6408) : "str345";
        if (o345 instanceof Integer v) c += v; else b ^= o345.hashCode();
        t[19] += t[5]++ - --t[1];
        l ^= t[a & 63];
        d += (float) c / 33f;
        a = d > 697716.0 ? (int) d ^ a : a + 719231;
        if (a > b) {
            a -= 1605263;
            b ^= a << 26;
        } else {
            b -= 9598464;
        }
        for (int i = 0; i < 9; i++) t[(a + i * 87) & 63] += c ^ i;
        l = l * 198942760623L + t[11];
        c += (int) (l >>> 40) - bump(60102);
        switch (c & 7) {
            case 0: a += 861500; break;
            case 1: b += 686858;
            case 5: c ^= 335278; break;
            default: a ^= b;
        }
        d = d * 0.446 + a / 35.25;
        {
            String s = "part354" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 640418144 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 327;
        }
        while ((a & 16) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o357 = (b & 1) == 0 ? (Object) Integer.valueOf(18727) : "str357";
        if (o357 instanceof Integer v) c += v; else b ^= o357.hashCode();
        t[16] += t[8]++ - --t[1];
        l ^= t[a & 63];
        d += (float) c / 97f;
        a = d > 995890.5 ? (int) d ^ a : a + 350697;
        sb.append(a).append(',').append(b).append(',').append(c).append(',').append(l).append(',').append(d).append('\n');
        if (a > b) {
            a -= 1860486;
            b ^= a << 13;
        } else {
            b -= 8705327;
        }
        for (int i = 0; i < 2; i++) t[(a + i * 55) & 63] += c ^ i;
        l = l * 817550807816L + t[20];
        c += (int) (l >>> 13) - bump(75583);
        switch (c & 7) {
            case 0: a += 303755; break;
            case 1: b += 625036;
            case 5: c ^= 831215; break;
            default: a ^= b;
        }
        d = d * 0.437 + a / 77.25;
        {
            String s = "part366" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 68547946 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 977;
        }
        while ((a & 172) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o369 = (b & 1) == 0 ? (Object) Integer.valueOf(79699) : "str369";
        if (o369 instanceof Integer v) c += v; else b ^= o369.hashCode();
        t[4] += t[11]++ - --t[51];
        l ^= t[a & 63];
        d += (float) c / 74f;
        a = d > 827116.5 ? (int) d ^ a : a + 736199;
        if (a > b) {
            a -= 8267378;
            b ^= a << 18;
        } else {
            b -= 4452494;
        }
        for (int i = 0; i < 7; i++) t[(a + i * 31) & 63] += c ^ i;
        l = l * 73335321948L + t[53];
        c += (int) (l >>> 3) - bump(48763);
        switch (c & 7) {
            case 0: a += 762886; break;
            case 1: b += 981906;
            case 5: c ^= 415204; break;
            default: a ^= b;
        }
        d = d * 0.924 + a / 44.25;
        {
            String s = "part378" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 193102009 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 893;
        }
        while ((a & 173) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o381 = (b & 1) == 0 ? (Object) Integer.valueOf(69783) : "str381";
        if (o381 instanceof Integer v) c += v; else b ^= o381.hashCode();
        t[47] += t[1]++ - --t[28];
        l ^= t[a & 63];
        d += (float) c / 49f;
        a = d > 736467.0 ? (int) d ^ a : a + 852775;
        if (a > b) {
            a -= 7704357;
            b ^= a << 30;
        } else {
            b -= 4900174;
        }
        for (int i = 0; i < 3; i++) t[(a + i * 27) & 63] += c ^ i;
        l = l * 766727059957L + t[26];
        c += (int) (l >>> 37) - bump(18268);
        switch (c & 7) {
            case 0: a += 692717; break;
            case 1: b += 239309;
            case 5: c ^= 778322; break;
            default: a ^= b;
        }
        d = d * 0.54 + a / 74.25;
        {
            String s = "part390" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 470999314 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 661;
        }
        while ((a & 217) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o393 = (b & 1) == 0 ? (Object) Integer.valueOf(57480) : "str393";
        if (o393 instanceof Integer v) c += v; else b ^= o393.hashCode();
        t[63] += t[62]++ - --t[9];
        l ^= t[a & 63];
        d += (float) c / 40f;
        a = d > 284548.5 ? (int) d ^ a : a + 645418;
        if (a > b) {
            a -= 8525882;
            b ^= a << 19;
        } else {
            b -= 8104987;
        }
        for (int i = 0; i < 4; i++) t[(a + i * 49) & 63] += c ^ i;
        l = l * 769944595406L + t[35];
        c += (int) (l >>> 10) - bump(95757);
        switch (c & 7) {
            case 0: a += 682173; break;
            case 1: b += 424927;
            case 5: c ^= 167108; break;
            default: a ^= b;
        }
        d = d * 0.32 + a / 96.25;
        {
            String s = "part402" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 321295925 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 931;
        }
        while ((a & 145) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o405 = (b & 1) == 0 ? (Object) Integer.valueOf(87043) : "str405";
        if (o405 instanceof Integer v) c += v; else b ^= o405.hashCode();
        t[28] += t[47]++ - --t[40];
        l ^= t[a & 63];
        d += (float) c / 33f;
        a = d > 468748.5 ? (int) d ^ a : a + 885623;
        if (a > b) {
            a -= 9671843;
            b ^= a << 31;
        } else {
            b -= 7617886;
        }
        for (int i = 0; i < 3; i++) t[(a + i * 97) & 63] += c ^ i;
        l = l * 180743442464L + t[3];
        c += (int) (l >>> 23) - bump(24242);
        switch (c & 7) {
            case 0: a += 604736; break;
            case 1: b += 795464;
            case 5: c ^= 487797; break;
            default: a ^= b;
        }
        d = d * 0.898 + a / 27.25;
        {
            String s = "part414" + (a & 15);
            sb.append(s.charAt(s.length() - 1));
        }
        try {
            a = 891417910 / (c & 3);
        } catch (ArithmeticException e) {
            b += e.getMessage().length() + 749;
        }
        while ((a & 165) != 0 && (b & 1) == 0) {
            a >>>= 1;
            b >>= 1;
        }
        Object o417 = (b & 1) == 0 ? (Object) Integer.valueOf(56050) : "str417";
        if (o417 instanceof Integer v) c += v; else b ^= o417.hashCode();
        t[44] += t[45]++ - --t[58];
        l ^= t[a & 63];
        d += (float) c / 88f;
        a = d > 773884.5 ? (int) d ^ a : a + 196965;
        sb.append(a).append(',').append(b).append(',').append(c).append(',').append(l).append(',').append(d).append('\n');
        return sb.toString();
    }

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, -1, 12345, Integer.MIN_VALUE, Integer.MAX_VALUE}) System.out.print(big(n));
        System.out.println(calls);
    }
}
