/** Methods that take the maximum of 255 argument slots, of mixed kinds, static, virtual, interface, constructor, reflective. */
import java.lang.reflect.Method;

public class ManyArguments {
    static int ints(
            int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int a10, int a11,
            int a12, int a13, int a14, int a15, int a16, int a17, int a18, int a19, int a20, int a21, int a22, int a23,
            int a24, int a25, int a26, int a27, int a28, int a29, int a30, int a31, int a32, int a33, int a34, int a35,
            int a36, int a37, int a38, int a39, int a40, int a41, int a42, int a43, int a44, int a45, int a46, int a47,
            int a48, int a49, int a50, int a51, int a52, int a53, int a54, int a55, int a56, int a57, int a58, int a59,
            int a60, int a61, int a62, int a63, int a64, int a65, int a66, int a67, int a68, int a69, int a70, int a71,
            int a72, int a73, int a74, int a75, int a76, int a77, int a78, int a79, int a80, int a81, int a82, int a83,
            int a84, int a85, int a86, int a87, int a88, int a89, int a90, int a91, int a92, int a93, int a94, int a95,
            int a96, int a97, int a98, int a99, int a100, int a101, int a102, int a103, int a104, int a105, int a106, int a107,
            int a108, int a109, int a110, int a111, int a112, int a113, int a114, int a115, int a116, int a117, int a118, int a119,
            int a120, int a121, int a122, int a123, int a124, int a125, int a126, int a127, int a128, int a129, int a130, int a131,
            int a132, int a133, int a134, int a135, int a136, int a137, int a138, int a139, int a140, int a141, int a142, int a143,
            int a144, int a145, int a146, int a147, int a148, int a149, int a150, int a151, int a152, int a153, int a154, int a155,
            int a156, int a157, int a158, int a159, int a160, int a161, int a162, int a163, int a164, int a165, int a166, int a167,
            int a168, int a169, int a170, int a171, int a172, int a173, int a174, int a175, int a176, int a177, int a178, int a179,
            int a180, int a181, int a182, int a183, int a184, int a185, int a186, int a187, int a188, int a189, int a190, int a191,
            int a192, int a193, int a194, int a195, int a196, int a197, int a198, int a199, int a200, int a201, int a202, int a203,
            int a204, int a205, int a206, int a207, int a208, int a209, int a210, int a211, int a212, int a213, int a214, int a215,
            int a216, int a217, int a218, int a219, int a220, int a221, int a222, int a223, int a224, int a225, int a226, int a227,
            int a228, int a229, int a230, int a231, int a232, int a233, int a234, int a235, int a236, int a237, int a238, int a239,
            int a240, int a241, int a242, int a243, int a244, int a245, int a246, int a247, int a248, int a249, int a250, int a251,
            int a252, int a253, int a254
    ) {
        int r = 0;
        r = r * 31 + a0 * 1 + a1 * 2 + a2 * 3 + a3 * 4 + a4 * 5 + a5 * 6 + a6 * 7 + a7 * 8 + a8 * 9 + a9 * 10 + a10 * 11 + a11 * 12 + a12 * 13 + a13 * 14 + a14 * 15;
        r = r * 31 + a15 * 1 + a16 * 2 + a17 * 3 + a18 * 4 + a19 * 5 + a20 * 6 + a21 * 7 + a22 * 8 + a23 * 9 + a24 * 10 + a25 * 11 + a26 * 12 + a27 * 13 + a28 * 14 + a29 * 15;
        r = r * 31 + a30 * 1 + a31 * 2 + a32 * 3 + a33 * 4 + a34 * 5 + a35 * 6 + a36 * 7 + a37 * 8 + a38 * 9 + a39 * 10 + a40 * 11 + a41 * 12 + a42 * 13 + a43 * 14 + a44 * 15;
        r = r * 31 + a45 * 1 + a46 * 2 + a47 * 3 + a48 * 4 + a49 * 5 + a50 * 6 + a51 * 7 + a52 * 8 + a53 * 9 + a54 * 10 + a55 * 11 + a56 * 12 + a57 * 13 + a58 * 14 + a59 * 15;
        r = r * 31 + a60 * 1 + a61 * 2 + a62 * 3 + a63 * 4 + a64 * 5 + a65 * 6 + a66 * 7 + a67 * 8 + a68 * 9 + a69 * 10 + a70 * 11 + a71 * 12 + a72 * 13 + a73 * 14 + a74 * 15;
        r = r * 31 + a75 * 1 + a76 * 2 + a77 * 3 + a78 * 4 + a79 * 5 + a80 * 6 + a81 * 7 + a82 * 8 + a83 * 9 + a84 * 10 + a85 * 11 + a86 * 12 + a87 * 13 + a88 * 14 + a89 * 15;
        r = r * 31 + a90 * 1 + a91 * 2 + a92 * 3 + a93 * 4 + a94 * 5 + a95 * 6 + a96 * 7 + a97 * 8 + a98 * 9 + a99 * 10 + a100 * 11 + a101 * 12 + a102 * 13 + a103 * 14 + a104 * 15;
        r = r * 31 + a105 * 1 + a106 * 2 + a107 * 3 + a108 * 4 + a109 * 5 + a110 * 6 + a111 * 7 + a112 * 8 + a113 * 9 + a114 * 10 + a115 * 11 + a116 * 12 + a117 * 13 + a118 * 14 + a119 * 15;
        r = r * 31 + a120 * 1 + a121 * 2 + a122 * 3 + a123 * 4 + a124 * 5 + a125 * 6 + a126 * 7 + a127 * 8 + a128 * 9 + a129 * 10 + a130 * 11 + a131 * 12 + a132 * 13 + a133 * 14 + a134 * 15;
        r = r * 31 + a135 * 1 + a136 * 2 + a137 * 3 + a138 * 4 + a139 * 5 + a140 * 6 + a141 * 7 + a142 * 8 + a143 * 9 + a144 * 10 + a145 * 11 + a146 * 12 + a147 * 13 + a148 * 14 + a149 * 15;
        r = r * 31 + a150 * 1 + a151 * 2 + a152 * 3 + a153 * 4 + a154 * 5 + a155 * 6 + a156 * 7 + a157 * 8 + a158 * 9 + a159 * 10 + a160 * 11 + a161 * 12 + a162 * 13 + a163 * 14 + a164 * 15;
        r = r * 31 + a165 * 1 + a166 * 2 + a167 * 3 + a168 * 4 + a169 * 5 + a170 * 6 + a171 * 7 + a172 * 8 + a173 * 9 + a174 * 10 + a175 * 11 + a176 * 12 + a177 * 13 + a178 * 14 + a179 * 15;
        r = r * 31 + a180 * 1 + a181 * 2 + a182 * 3 + a183 * 4 + a184 * 5 + a185 * 6 + a186 * 7 + a187 * 8 + a188 * 9 + a189 * 10 + a190 * 11 + a191 * 12 + a192 * 13 + a193 * 14 + a194 * 15;
        r = r * 31 + a195 * 1 + a196 * 2 + a197 * 3 + a198 * 4 + a199 * 5 + a200 * 6 + a201 * 7 + a202 * 8 + a203 * 9 + a204 * 10 + a205 * 11 + a206 * 12 + a207 * 13 + a208 * 14 + a209 * 15;
        r = r * 31 + a210 * 1 + a211 * 2 + a212 * 3 + a213 * 4 + a214 * 5 + a215 * 6 + a216 * 7 + a217 * 8 + a218 * 9 + a219 * 10 + a220 * 11 + a221 * 12 + a222 * 13 + a223 * 14 + a224 * 15;
        r = r * 31 + a225 * 1 + a226 * 2 + a227 * 3 + a228 * 4 + a229 * 5 + a230 * 6 + a231 * 7 + a232 * 8 + a233 * 9 + a234 * 10 + a235 * 11 + a236 * 12 + a237 * 13 + a238 * 14 + a239 * 15;
        r = r * 31 + a240 * 1 + a241 * 2 + a242 * 3 + a243 * 4 + a244 * 5 + a245 * 6 + a246 * 7 + a247 * 8 + a248 * 9 + a249 * 10 + a250 * 11 + a251 * 12 + a252 * 13 + a253 * 14 + a254 * 15;
        a254++;
        a0 += a254;
        return r * 7 + a0;
    }

    static long longs(
            long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8, long a9, long a10, long a11,
            long a12, long a13, long a14, long a15, long a16, long a17, long a18, long a19, long a20, long a21, long a22, long a23,
            long a24, long a25, long a26, long a27, long a28, long a29, long a30, long a31, long a32, long a33, long a34, long a35,
            long a36, long a37, long a38, long a39, long a40, long a41, long a42, long a43, long a44, long a45, long a46, long a47,
            long a48, long a49, long a50, long a51, long a52, long a53, long a54, long a55, long a56, long a57, long a58, long a59,
            long a60, long a61, long a62, long a63, long a64, long a65, long a66, long a67, long a68, long a69, long a70, long a71,
            long a72, long a73, long a74, long a75, long a76, long a77, long a78, long a79, long a80, long a81, long a82, long a83,
            long a84, long a85, long a86, long a87, long a88, long a89, long a90, long a91, long a92, long a93, long a94, long a95,
            long a96, long a97, long a98, long a99, long a100, long a101, long a102, long a103, long a104, long a105, long a106, long a107,
            long a108, long a109, long a110, long a111, long a112, long a113, long a114, long a115, long a116, long a117, long a118, long a119,
            long a120, long a121, long a122, long a123, long a124, long a125, long a126, byte last
    ) {
        long r = last;
        r = r * 31 + a0 * 1 + a1 * 2 + a2 * 3 + a3 * 4 + a4 * 5 + a5 * 6 + a6 * 7 + a7 * 8 + a8 * 9 + a9 * 10;
        r = r * 31 + a10 * 1 + a11 * 2 + a12 * 3 + a13 * 4 + a14 * 5 + a15 * 6 + a16 * 7 + a17 * 8 + a18 * 9 + a19 * 10;
        r = r * 31 + a20 * 1 + a21 * 2 + a22 * 3 + a23 * 4 + a24 * 5 + a25 * 6 + a26 * 7 + a27 * 8 + a28 * 9 + a29 * 10;
        r = r * 31 + a30 * 1 + a31 * 2 + a32 * 3 + a33 * 4 + a34 * 5 + a35 * 6 + a36 * 7 + a37 * 8 + a38 * 9 + a39 * 10;
        r = r * 31 + a40 * 1 + a41 * 2 + a42 * 3 + a43 * 4 + a44 * 5 + a45 * 6 + a46 * 7 + a47 * 8 + a48 * 9 + a49 * 10;
        r = r * 31 + a50 * 1 + a51 * 2 + a52 * 3 + a53 * 4 + a54 * 5 + a55 * 6 + a56 * 7 + a57 * 8 + a58 * 9 + a59 * 10;
        r = r * 31 + a60 * 1 + a61 * 2 + a62 * 3 + a63 * 4 + a64 * 5 + a65 * 6 + a66 * 7 + a67 * 8 + a68 * 9 + a69 * 10;
        r = r * 31 + a70 * 1 + a71 * 2 + a72 * 3 + a73 * 4 + a74 * 5 + a75 * 6 + a76 * 7 + a77 * 8 + a78 * 9 + a79 * 10;
        r = r * 31 + a80 * 1 + a81 * 2 + a82 * 3 + a83 * 4 + a84 * 5 + a85 * 6 + a86 * 7 + a87 * 8 + a88 * 9 + a89 * 10;
        r = r * 31 + a90 * 1 + a91 * 2 + a92 * 3 + a93 * 4 + a94 * 5 + a95 * 6 + a96 * 7 + a97 * 8 + a98 * 9 + a99 * 10;
        r = r * 31 + a100 * 1 + a101 * 2 + a102 * 3 + a103 * 4 + a104 * 5 + a105 * 6 + a106 * 7 + a107 * 8 + a108 * 9 + a109 * 10;
        r = r * 31 + a110 * 1 + a111 * 2 + a112 * 3 + a113 * 4 + a114 * 5 + a115 * 6 + a116 * 7 + a117 * 8 + a118 * 9 + a119 * 10;
        r = r * 31 + a120 * 1 + a121 * 2 + a122 * 3 + a123 * 4 + a124 * 5 + a125 * 6 + a126 * 7;
        return r;
    }

    interface Taker {
        String take(
                int v0, long v1, double v2, float v3, String v4, byte v5, char v6, short v7, boolean v8, int v9, long v10, double v11,
                float v12, String v13, byte v14, char v15, short v16, boolean v17, int v18, long v19, double v20, float v21, String v22, byte v23,
                char v24, short v25, boolean v26, int v27, long v28, double v29, float v30, String v31, byte v32, char v33, short v34, boolean v35,
                int v36, long v37, double v38, float v39, String v40, byte v41, char v42, short v43, boolean v44, int v45, long v46, double v47,
                float v48, String v49, byte v50, char v51, short v52, boolean v53, int v54, long v55, double v56, float v57, String v58, byte v59,
                char v60, short v61, boolean v62, int v63, long v64, double v65, float v66, String v67, byte v68, char v69, short v70, boolean v71,
                int v72, long v73, double v74, float v75, String v76, byte v77, char v78, short v79, boolean v80, int v81, long v82, double v83,
                float v84, String v85, byte v86, char v87, short v88, boolean v89, int v90, long v91, double v92, float v93, String v94, byte v95,
                char v96, short v97, boolean v98, int v99, long v100, double v101, float v102, String v103, byte v104, char v105, short v106, boolean v107,
                int v108, long v109, double v110, float v111, String v112, byte v113, char v114, short v115, boolean v116, int v117, long v118, double v119,
                float v120, String v121, byte v122, char v123, short v124, boolean v125, int v126, long v127, double v128, float v129, String v130, byte v131,
                char v132, short v133, boolean v134, int v135, long v136, double v137, float v138, String v139, byte v140, char v141, short v142, boolean v143,
                int v144, long v145, double v146, float v147, String v148, byte v149, char v150, short v151, boolean v152, int v153, long v154, double v155,
                float v156, String v157, byte v158, char v159, short v160, boolean v161, int v162, long v163, double v164, float v165, String v166, byte v167,
                char v168, short v169, boolean v170, int v171, long v172, double v173, float v174, String v175, byte v176, char v177, short v178, boolean v179,
                int v180, long v181, double v182, float v183, String v184, byte v185, char v186, short v187, boolean v188, int v189, long v190, double v191,
                float v192, String v193, byte v194, char v195, short v196, boolean v197, int v198, long v199, double v200, float v201, String v202, byte v203,
                char v204, short v205, boolean v206, int v207
        );
    }

    static class Impl implements Taker {
        final int base;
        Impl(
                int c0, double c1, Object c2, int c3, double c4, Object c5, int c6, double c7, Object c8, int c9, double c10, Object c11,
                int c12, double c13, Object c14, int c15, double c16, Object c17, int c18, double c19, Object c20, int c21, double c22, Object c23,
                int c24, double c25, Object c26, int c27, double c28, Object c29, int c30, double c31, Object c32, int c33, double c34, Object c35,
                int c36, double c37, Object c38, int c39, double c40, Object c41, int c42, double c43, Object c44, int c45, double c46, Object c47,
                int c48, double c49, Object c50, int c51, double c52, Object c53, int c54, double c55, Object c56, int c57, double c58, Object c59,
                int c60, double c61, Object c62, int c63, double c64, Object c65, int c66, double c67, Object c68, int c69, double c70, Object c71,
                int c72, double c73, Object c74, int c75, double c76, Object c77, int c78, double c79, Object c80, int c81, double c82, Object c83,
                int c84, double c85, Object c86, int c87, double c88, Object c89, int c90, double c91, Object c92, int c93, double c94, Object c95,
                int c96, double c97, Object c98, int c99, double c100, Object c101, int c102, double c103, Object c104, int c105, double c106, Object c107,
                int c108, double c109, Object c110, int c111, double c112, Object c113, int c114, double c115, Object c116, int c117, double c118, Object c119,
                int c120, double c121, Object c122, int c123, double c124, Object c125, int c126, double c127, Object c128, int c129, double c130, Object c131,
                int c132, double c133, Object c134, int c135, double c136, Object c137, int c138, double c139, Object c140, int c141, double c142, Object c143,
                int c144, double c145, Object c146, int c147, double c148, Object c149, int c150, double c151, Object c152, int c153, double c154, Object c155,
                int c156, double c157, Object c158, int c159, double c160, Object c161, int c162, double c163, Object c164, int c165, double c166, Object c167,
                int c168, double c169, Object c170, int c171, double c172, Object c173, int c174, double c175, Object c176, int c177, double c178, Object c179,
                int c180, double c181, Object c182, int c183, double c184, Object c185, int c186, double c187, Object c188
        ) {
            base = c0 + c27 + c54 + c81 + c108 + c135 + c162 + (int) c187 + c188.hashCode();
        }

        public String take(
                int v0, long v1, double v2, float v3, String v4, byte v5, char v6, short v7, boolean v8, int v9, long v10, double v11,
                float v12, String v13, byte v14, char v15, short v16, boolean v17, int v18, long v19, double v20, float v21, String v22, byte v23,
                char v24, short v25, boolean v26, int v27, long v28, double v29, float v30, String v31, byte v32, char v33, short v34, boolean v35,
                int v36, long v37, double v38, float v39, String v40, byte v41, char v42, short v43, boolean v44, int v45, long v46, double v47,
                float v48, String v49, byte v50, char v51, short v52, boolean v53, int v54, long v55, double v56, float v57, String v58, byte v59,
                char v60, short v61, boolean v62, int v63, long v64, double v65, float v66, String v67, byte v68, char v69, short v70, boolean v71,
                int v72, long v73, double v74, float v75, String v76, byte v77, char v78, short v79, boolean v80, int v81, long v82, double v83,
                float v84, String v85, byte v86, char v87, short v88, boolean v89, int v90, long v91, double v92, float v93, String v94, byte v95,
                char v96, short v97, boolean v98, int v99, long v100, double v101, float v102, String v103, byte v104, char v105, short v106, boolean v107,
                int v108, long v109, double v110, float v111, String v112, byte v113, char v114, short v115, boolean v116, int v117, long v118, double v119,
                float v120, String v121, byte v122, char v123, short v124, boolean v125, int v126, long v127, double v128, float v129, String v130, byte v131,
                char v132, short v133, boolean v134, int v135, long v136, double v137, float v138, String v139, byte v140, char v141, short v142, boolean v143,
                int v144, long v145, double v146, float v147, String v148, byte v149, char v150, short v151, boolean v152, int v153, long v154, double v155,
                float v156, String v157, byte v158, char v159, short v160, boolean v161, int v162, long v163, double v164, float v165, String v166, byte v167,
                char v168, short v169, boolean v170, int v171, long v172, double v173, float v174, String v175, byte v176, char v177, short v178, boolean v179,
                int v180, long v181, double v182, float v183, String v184, byte v185, char v186, short v187, boolean v188, int v189, long v190, double v191,
                float v192, String v193, byte v194, char v195, short v196, boolean v197, int v198, long v199, double v200, float v201, String v202, byte v203,
                char v204, short v205, boolean v206, int v207
        ) {
            StringBuilder sb = new StringBuilder();
            sb.append(v0).append(v1).append(v2).append(v3).append(v4).append(v5).append(v6).append(v7).append(v8).append('|');
            sb.append(v9).append(v10).append(v11).append(v12).append(v13).append(v14).append(v15).append(v16).append(v17).append('|');
            sb.append(v18).append(v19).append(v20).append(v21).append(v22).append(v23).append(v24).append(v25).append(v26).append('|');
            sb.append(v27).append(v28).append(v29).append(v30).append(v31).append(v32).append(v33).append(v34).append(v35).append('|');
            sb.append(v36).append(v37).append(v38).append(v39).append(v40).append(v41).append(v42).append(v43).append(v44).append('|');
            sb.append(v45).append(v46).append(v47).append(v48).append(v49).append(v50).append(v51).append(v52).append(v53).append('|');
            sb.append(v54).append(v55).append(v56).append(v57).append(v58).append(v59).append(v60).append(v61).append(v62).append('|');
            sb.append(v63).append(v64).append(v65).append(v66).append(v67).append(v68).append(v69).append(v70).append(v71).append('|');
            sb.append(v72).append(v73).append(v74).append(v75).append(v76).append(v77).append(v78).append(v79).append(v80).append('|');
            sb.append(v81).append(v82).append(v83).append(v84).append(v85).append(v86).append(v87).append(v88).append(v89).append('|');
            sb.append(v90).append(v91).append(v92).append(v93).append(v94).append(v95).append(v96).append(v97).append(v98).append('|');
            sb.append(v99).append(v100).append(v101).append(v102).append(v103).append(v104).append(v105).append(v106).append(v107).append('|');
            sb.append(v108).append(v109).append(v110).append(v111).append(v112).append(v113).append(v114).append(v115).append(v116).append('|');
            sb.append(v117).append(v118).append(v119).append(v120).append(v121).append(v122).append(v123).append(v124).append(v125).append('|');
            sb.append(v126).append(v127).append(v128).append(v129).append(v130).append(v131).append(v132).append(v133).append(v134).append('|');
            sb.append(v135).append(v136).append(v137).append(v138).append(v139).append(v140).append(v141).append(v142).append(v143).append('|');
            sb.append(v144).append(v145).append(v146).append(v147).append(v148).append(v149).append(v150).append(v151).append(v152).append('|');
            sb.append(v153).append(v154).append(v155).append(v156).append(v157).append(v158).append(v159).append(v160).append(v161).append('|');
            sb.append(v162).append(v163).append(v164).append(v165).append(v166).append(v167).append(v168).append(v169).append(v170).append('|');
            sb.append(v171).append(v172).append(v173).append(v174).append(v175).append(v176).append(v177).append(v178).append(v179).append('|');
            sb.append(v180).append(v181).append(v182).append(v183).append(v184).append(v185).append(v186).append(v187).append(v188).append('|');
            sb.append(v189).append(v190).append(v191).append(v192).append(v193).append(v194).append(v195).append(v196).append(v197).append('|');
            sb.append(v198).append(v199).append(v200).append(v201).append(v202).append(v203).append(v204).append(v205).append(v206).append('|');
            sb.append(v207).append('|');
            return sb.append(base).toString();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(ints(
                -400, -363, -326, -289, -252, -215, -178, -141, -104, -67, -30, 7, 44, 81, 118, 155, 192, 229, 266, 303,
                340, 377, 414, 451, 488, 525, 562, -398, -361, -324, -287, -250, -213, -176, -139, -102, -65, -28, 9, 46,
                83, 120, 157, 194, 231, 268, 305, 342, 379, 416, 453, 490, 527, 564, -396, -359, -322, -285, -248, -211,
                -174, -137, -100, -63, -26, 11, 48, 85, 122, 159, 196, 233, 270, 307, 344, 381, 418, 455, 492, 529,
                566, -394, -357, -320, -283, -246, -209, -172, -135, -98, -61, -24, 13, 50, 87, 124, 161, 198, 235, 272,
                309, 346, 383, 420, 457, 494, 531, 568, -392, -355, -318, -281, -244, -207, -170, -133, -96, -59, -22, 15,
                52, 89, 126, 163, 200, 237, 274, 311, 348, 385, 422, 459, 496, 533, 570, -390, -353, -316, -279, -242,
                -205, -168, -131, -94, -57, -20, 17, 54, 91, 128, 165, 202, 239, 276, 313, 350, 387, 424, 461, 498,
                535, 572, -388, -351, -314, -277, -240, -203, -166, -129, -92, -55, -18, 19, 56, 93, 130, 167, 204, 241,
                278, 315, 352, 389, 426, 463, 500, 537, 574, -386, -349, -312, -275, -238, -201, -164, -127, -90, -53, -16,
                21, 58, 95, 132, 169, 206, 243, 280, 317, 354, 391, 428, 465, 502, 539, 576, -384, -347, -310, -273,
                -236, -199, -162, -125, -88, -51, -14, 23, 60, 97, 134, 171, 208, 245, 282, 319, 356, 393, 430, 467,
                504, 541, 578, -382, -345, -308, -271, -234, -197, -160, -123, -86, -49, -12, 25));
        System.out.println(longs(
                0L, 4886718345L, 9773436690L, 14660155035L, 19546873380L, 24433591725L, 29320310070L, 34207028415L,
                39093746760L, 43980465105L, 48867183450L, 53753901795L, 58640620140L, 63527338485L, 68414056830L, 73300775175L,
                78187493520L, 83074211865L, 87960930210L, 92847648555L, 97734366900L, 102621085245L, 107507803590L, 112394521935L,
                117281240280L, 122167958625L, 127054676970L, 131941395315L, 136828113660L, 141714832005L, 146601550350L, 151488268695L,
                156374987040L, 161261705385L, 166148423730L, 171035142075L, 175921860420L, 180808578765L, 185695297110L, 190582015455L,
                195468733800L, 200355452145L, 205242170490L, 210128888835L, 215015607180L, 219902325525L, 224789043870L, 229675762215L,
                234562480560L, 239449198905L, 244335917250L, 249222635595L, 254109353940L, 258996072285L, 263882790630L, 268769508975L,
                273656227320L, 278542945665L, 283429664010L, 288316382355L, 293203100700L, 298089819045L, 302976537390L, 307863255735L,
                312749974080L, 317636692425L, 322523410770L, 327410129115L, 332296847460L, 337183565805L, 342070284150L, 346957002495L,
                351843720840L, 356730439185L, 361617157530L, 366503875875L, 371390594220L, 376277312565L, 381164030910L, 386050749255L,
                390937467600L, 395824185945L, 400710904290L, 405597622635L, 410484340980L, 415371059325L, 420257777670L, 425144496015L,
                430031214360L, 434917932705L, 439804651050L, 444691369395L, 449578087740L, 454464806085L, 459351524430L, 464238242775L,
                469124961120L, 474011679465L, 478898397810L, 483785116155L, 488671834500L, 493558552845L, 498445271190L, 503331989535L,
                508218707880L, 513105426225L, 517992144570L, 522878862915L, 527765581260L, 532652299605L, 537539017950L, 542425736295L,
                547312454640L, 552199172985L, 557085891330L, 561972609675L, 566859328020L, 571746046365L, 576632764710L, 581519483055L,
                586406201400L, 591292919745L, 596179638090L, 601066356435L, 605953074780L, 610839793125L, 615726511470L, (byte) -5));
        Taker t = new Impl(
                -300, 3.25, "o2", -279, 12.25, "o5", -258, 21.25, "o8", -237, 30.25, "o11", -216, 39.25, "o14",
                -195, 48.25, "o17", -174, 57.25, "o20", -153, 66.25, "o23", -132, 75.25, "o26", -111, 84.25, "o29",
                -90, 93.25, "o32", -69, 102.25, "o35", -48, 111.25, "o38", -27, 120.25, "o41", -6, 129.25, "o44",
                15, 138.25, "o47", 36, 147.25, "o50", 57, 156.25, "o53", 78, 165.25, "o56", 99, 174.25, "o59",
                120, 183.25, "o62", 141, 192.25, "o65", 162, 201.25, "o68", 183, 210.25, "o71", 204, 219.25, "o74",
                225, 228.25, "o77", 246, 237.25, "o80", 267, 246.25, "o83", 288, 255.25, "o86", 309, 264.25, "o89",
                330, 273.25, "o92", 351, 282.25, "o95", 372, 291.25, "o98", 393, 300.25, "o101", 414, 309.25, "o104",
                435, 318.25, "o107", 456, 327.25, "o110", 477, 336.25, "o113", 498, 345.25, "o116", 519, 354.25, "o119",
                540, 363.25, "o122", 561, 372.25, "o125", 582, 381.25, "o128", 603, 390.25, "o131", 624, 399.25, "o134",
                645, 408.25, "o137", 666, 417.25, "o140", 687, 426.25, "o143", 708, 435.25, "o146", 729, 444.25, "o149",
                750, 453.25, "o152", 771, 462.25, "o155", 792, 471.25, "o158", 813, 480.25, "o161", 834, 489.25, "o164",
                855, 498.25, "o167", 876, 507.25, "o170", 897, 516.25, "o173", 918, 525.25, "o176", 939, 534.25, "o179",
                960, 543.25, "o182", 981, 552.25, "o185", 1002, 561.25, "o188");
        System.out.println(t.take(
                -300, 1000000007L, 6.25, 3.5f, "s4", (byte) -95, (char) ('A' + 6), (short) 2100, false,
                -237, 10000000070L, 33.25, 12.5f, "s13", (byte) -86, (char) ('A' + 15), (short) 4800, true,
                -174, 19000000133L, 60.25, 21.5f, "s22", (byte) -77, (char) ('A' + 24), (short) 7500, false,
                -111, 28000000196L, 87.25, 30.5f, "s31", (byte) -68, (char) ('A' + 7), (short) 10200, true,
                -48, 37000000259L, 114.25, 39.5f, "s40", (byte) -59, (char) ('A' + 16), (short) 12900, false,
                15, 46000000322L, 141.25, 48.5f, "s49", (byte) -50, (char) ('A' + 25), (short) 15600, true,
                78, 55000000385L, 168.25, 57.5f, "s58", (byte) -41, (char) ('A' + 8), (short) 18300, false,
                141, 64000000448L, 195.25, 66.5f, "s67", (byte) -32, (char) ('A' + 17), (short) 21000, true,
                204, 73000000511L, 222.25, 75.5f, "s76", (byte) -23, (char) ('A' + 0), (short) 23700, false,
                267, 82000000574L, 249.25, 84.5f, "s85", (byte) -14, (char) ('A' + 9), (short) 26400, true,
                330, 91000000637L, 276.25, 93.5f, "s94", (byte) -5, (char) ('A' + 18), (short) 29100, false,
                393, 100000000700L, 303.25, 102.5f, "s103", (byte) 4, (char) ('A' + 1), (short) 31800, true,
                456, 109000000763L, 330.25, 111.5f, "s112", (byte) 13, (char) ('A' + 10), (short) 34500, false,
                519, 118000000826L, 357.25, 120.5f, "s121", (byte) 22, (char) ('A' + 19), (short) 37200, true,
                582, 127000000889L, 384.25, 129.5f, "s130", (byte) 31, (char) ('A' + 2), (short) 39900, false,
                645, 136000000952L, 411.25, 138.5f, "s139", (byte) 40, (char) ('A' + 11), (short) 42600, true,
                708, 145000001015L, 438.25, 147.5f, "s148", (byte) 49, (char) ('A' + 20), (short) 45300, false,
                771, 154000001078L, 465.25, 156.5f, "s157", (byte) 58, (char) ('A' + 3), (short) 48000, true,
                834, 163000001141L, 492.25, 165.5f, "s166", (byte) 67, (char) ('A' + 12), (short) 50700, false,
                897, 172000001204L, 519.25, 174.5f, "s175", (byte) 76, (char) ('A' + 21), (short) 53400, true,
                960, 181000001267L, 546.25, 183.5f, "s184", (byte) 85, (char) ('A' + 4), (short) 56100, false,
                1023, 190000001330L, 573.25, 192.5f, "s193", (byte) 94, (char) ('A' + 13), (short) 58800, true,
                1086, 199000001393L, 600.25, 201.5f, "s202", (byte) 103, (char) ('A' + 22), (short) 61500, false,
                1149));
        System.out.println(((Impl) t).take(
                -293, 2000000014L, 9.25, 4.5f, "s5", (byte) -94, (char) ('A' + 7), (short) 2400, true,
                -230, 11000000077L, 36.25, 13.5f, "s14", (byte) -85, (char) ('A' + 16), (short) 5100, false,
                -167, 20000000140L, 63.25, 22.5f, "s23", (byte) -76, (char) ('A' + 25), (short) 7800, true,
                -104, 29000000203L, 90.25, 31.5f, "s32", (byte) -67, (char) ('A' + 8), (short) 10500, false,
                -41, 38000000266L, 117.25, 40.5f, "s41", (byte) -58, (char) ('A' + 17), (short) 13200, true,
                22, 47000000329L, 144.25, 49.5f, "s50", (byte) -49, (char) ('A' + 0), (short) 15900, false,
                85, 56000000392L, 171.25, 58.5f, "s59", (byte) -40, (char) ('A' + 9), (short) 18600, true,
                148, 65000000455L, 198.25, 67.5f, "s68", (byte) -31, (char) ('A' + 18), (short) 21300, false,
                211, 74000000518L, 225.25, 76.5f, "s77", (byte) -22, (char) ('A' + 1), (short) 24000, true,
                274, 83000000581L, 252.25, 85.5f, "s86", (byte) -13, (char) ('A' + 10), (short) 26700, false,
                337, 92000000644L, 279.25, 94.5f, "s95", (byte) -4, (char) ('A' + 19), (short) 29400, true,
                400, 101000000707L, 306.25, 103.5f, "s104", (byte) 5, (char) ('A' + 2), (short) 32100, false,
                463, 110000000770L, 333.25, 112.5f, "s113", (byte) 14, (char) ('A' + 11), (short) 34800, true,
                526, 119000000833L, 360.25, 121.5f, "s122", (byte) 23, (char) ('A' + 20), (short) 37500, false,
                589, 128000000896L, 387.25, 130.5f, "s131", (byte) 32, (char) ('A' + 3), (short) 40200, true,
                652, 137000000959L, 414.25, 139.5f, "s140", (byte) 41, (char) ('A' + 12), (short) 42900, false,
                715, 146000001022L, 441.25, 148.5f, "s149", (byte) 50, (char) ('A' + 21), (short) 45600, true,
                778, 155000001085L, 468.25, 157.5f, "s158", (byte) 59, (char) ('A' + 4), (short) 48300, false,
                841, 164000001148L, 495.25, 166.5f, "s167", (byte) 68, (char) ('A' + 13), (short) 51000, true,
                904, 173000001211L, 522.25, 175.5f, "s176", (byte) 77, (char) ('A' + 22), (short) 53700, false,
                967, 182000001274L, 549.25, 184.5f, "s185", (byte) 86, (char) ('A' + 5), (short) 56400, true,
                1030, 191000001337L, 576.25, 193.5f, "s194", (byte) 95, (char) ('A' + 14), (short) 59100, false,
                1093, 200000001400L, 603.25, 202.5f, "s203", (byte) 104, (char) ('A' + 23), (short) 61800, true,
                1156));
        for (Method m : ManyArguments.class.getDeclaredMethods()) {
            if (!m.getName().equals("ints")) continue;
            Object[] a = new Object[255];
            for (int i = 0; i < a.length; i++) a[i] = i * 37 % 997 - 400;
            System.out.println(m.getParameterCount() + " " + m.invoke(null, a));
            a[200] = "x";
            try {
                m.invoke(null, a);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
