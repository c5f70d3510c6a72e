/**
 * The characters that our documents print correctly, without emoji, so that a text can be checked without loading a
 * font. pdf.test.ts compares this with the font files.
 */

/** Runs of code points outside the ideographs: the distance from the last run, then how many more follow; base 36. */
const runs = `
w-2m y-c 2-4a 2-3d 2-3z 2-11 3-6 2-a 2-i 2-2m 2-4 2 3 4 2 6 8 3-2 4 b-1 a-1 3-15 5-2 4-5 5-6 2 2-j 2-1g 5-1 j-6 3-1
2-3h 7-t 3-2n 1c 2q-1i 9-q 5-5 19-p 7-9 m-a 3-1 g 12 1i3 2wx d e 14 4-2 4 2-1 2 4-2 3 7-3 1j 4 r 4-1i 7-4f 2-3c 3-5
3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e 2-d 3-5 2-i 3-2 2-8 2-a 6-n 8-12 2 8 h-1 3-q 2-c 4-f 2-4 3-2 2-3 s-3 a 8 g-1 2 2-1
3-1 5 4 3-1 7-4 4-1 3-1 3 4 3 6 i 3-1b 4-3 3 7-9 g-1 6-1 2-2 3-3 9-2 5-1 4 2 2 a-1 5-6 b b 2-1 2-6 4 2-2 2 5 3-3 3
2-9 6-3 6 6 2 3 4 k-2 2-3 3-1 3-1 3-1 3-1 b-5 3-1 a-4 7 5 q r-1 k k-4 b 6 d-2 2-2 2d 7 4 11-1 d-e 2-1 b-1 20 1p-96
7-2 3-1 3-3 3-1 3-3 2-3 2-5 f-4 9 h 5-1 3 6 7-1 5 2-1 t 5 w-1 2-1 2 2-6 3-8 2-1 z 37 4 3 z 2-1 m e i-t 2k 6-5 7t 4s
1n-1 1p 5q c-1 7 2 8 35 6f 3 ao p y-1 1x-p 2-2g d-5x r-b 5-1b 2-b 2-1 2-2d 3-2u 6-16 2-1e 2-15 2-17 5-z d-1a 2-3a 2
2-41 2-5u 3 3-1 x 5 2 1m 2 u a z 7 5 6 k 1w v v-1 5 b 1k 2 t l 4 m h f 1i 1z 5 3 1i 42-1 9-1 9 o 1g x 6 c 9 3 1b 7 a
s 5 1s c 25 t 3 2d 1h k 4k i 5 i 1r 7 b-1 j 9 r c 2 6 j 1k a g-1 5 n i d a z 3 s n 4d f 1r d j t m 1i 12 c 8 1d 1m-1
w 6 2 r 7 a 1y 3h r 3 2 1j 3 o e 5 2l v 1n 34 2 1v 7 k 29 b 13 8 5 k 7 2e 1b 1f g 7 11 15 o 4r 2 o 4 b 5 6 1d 8 r 4
n y b m 1g 5 o u 1j z r 6 13 5 11-1 1d 10 1o d-1 2l j 1x 3m n p 8 12 a 2v 6z 1j j a 11 43 3g 3 1v 1w 8 8 m 1b 9 o 3w
d g 12 34 hm0 9s 8f frm-2h 2-47 2-n 3-2n 43-4 p-p 2-4 2 2-1 2-1 2-9 8-2 i-2 1x-5 1d-1 34-1 4-5 1e-1 9o u-9 n-y 2-i
2-3 n 2 2 2 2-2 2 2-2 2 2-2 2-2 2-2 2-2 2-2 2 2 2 2 2-2 2-2 2-2 2-2 2-2 2-2 2-2 2-2 2-2 2-2 2-2 2-2 2-2 2-2 2-2 2 2
2-a 5-4e 2-t 4-5 3-5 3-5 3-2 4-6 2-6 1bma-c 4-2k 6-b 3-d 2-1 b-h 2c g-9 2-j 2-1 a 5-8 16w 2 1ix 3i-1 o 2 c 1x 2r 22
35 7s 1y g 3c 29 5b 1i 36 11 1n n 5g 2r 3d 1r 1f 3j 2d 32 8 p 5j 33 22 3m o b2 j 3t 3n 9 14 5m iq 1o o v 7 2k d p u
r e 3k 4p-1 a1 34 31 2a 1o aj 7a 2f fw 5z o t m q a 5 m 15 2b-1 6i 2g 3o ap 4d 7a 3z gs 6i a0 28 6c 89 3y 9-1 2e 3b
7 cd 2p bt cr d-1 1d al 2i 4 2-1 2 5 5 5 q 24-1 6 k 3j 3a 1m 1c 38-2 d 5h g z 10-1 3n a e 11 p gr dj 1r 1s 2 e 1e 43
12-1 as 5p 23 31 5f 1k 6o 5q k gp 3g 98 4l 2b 9w 7d p 4n 72 6o a 15 1f x 9z 2g b 5p 3r 10 o 1l 1a de 2o 23 1h 49 60
6q 1k b 5c 9c 8 8 77 c-1 d 5d 49 p 8t 3x 14 c 3 2l m g 1n 1l 3c c r h b 21 3x 8l 20 6 m 5i 52 ho 1e 31 cg d 2v u 16
1w 1t 1m 1g 17 20 8a 22 17 1r 9v 11 8f 2q-2 70 p 18 ip-1 z i 1l cr-1 s 2b f 3f l 1b 9s 5v 1b 5s 8f b 9 39 3g 57 19
34 4f 7c 5v 1d cc b 35 62 1r 21 3r 3z 2l-1 7i z gc 3 y s-1 1e-1 2r b q 1a 14 1g g 7 65 1a 6m 1f 2p 3u k 8 8 n 2b 2q
b 1o 5i iw h db 8v 4w 35 15 1j 5c 52 bw k9 40 1m 14 c 1t 1m n e 6d 9 1v l 2b 3b 47 82 62 4r ca h o 48 ms 2n4 b 2 7 2
9 h-1 5 6 7 2 3 6 o 3 e c 6 3 6 o t a 3 5re 2lw kx ap 3dm b 6 3 2 8 6 4 7 c 7 c g b 6 4 d l-1 c 6 6 4 t 8-1 5 4 5 3
f 7 8 4 b 6-1 10 2 11 15 1n e-1 l 44q b2
`;

/** One bit for each ideograph from U+4E00 to U+9FFF, six per digit, lowest first. */
const ideographs = `
/+/9Dr1/nv5vpL+/MMgOCX2f2v/d5nkHf3e8v/T6vj/D/fuNAg8+/18+//fGWv+/+9/3vPA6kr/f//Zv/B8b1fv/f/v//1mCvf97W2ON3Hyel/33PQ7v
u1r97dv/j/nTfvX9/rYt++5//3bl1/n+b1n/vPyf/8f989rf5fud/f2/N5fI0/07fgrvw3/eW/7o9ej/dmvvz/3+3e/+/fx/P/evr//u/+y/v/jnftv8
/+OnDh1pz9e/t8z/87+///fBe8/DsP9/6tf33LCwU/3+4u3/nB59/74/ffGABc29OR/8zHHAAysb7NvtL33WAAA+f/sn3j5fFBo+a5Z/cIlwjD+5XvQA
T+/ufrfGI91v2VQ8dCj5lvn3Q9y/L+/+p9spf+rb9+/9Zme50fgg2/+ue7wG4a/nXlQIJnN/wvtIx/ff/Ai6TT6NmOgv3eslrUy0r+b2xf0TO8lv19/9
3o9n+Qmv99rv//+4YP8vv/6/8tjH8xuq4Gfjep1LfYP+dbdibInjdn7phBx8TECRsTDgMDBCN5dhQ4S/WtZwUsmRhxyAbAsKmQTVBtCG33PeLvW9///+
/y38/f5/y3973v9el7//ebcX/d2/j1+Ke/78z5DgVeBoP/j/dBqCFKyQnfHLCj29v2tCSIKzd9ikXYbSG7ZH9qalYV5NIq3zr9/S+uez4Y3rhke7hlrW
zntH91//byM4WUfPqPuTf/n/vsx2//9/7vv/7Pf/zW3278vv/e/v/+8cX+/uzg7OfP3F//WvASe//e/rqQwz/cvp/+7oA73f+3e/H8fe0/sO//aQ//zz
3/v3H2x82b/focevZ/f+fy233G7fEd1z/HC8uPL91v5d/x/zO/16fv3fdtR4K5fPm//WAlh6+T/9//zA07P8e+zSLC4rk5vX+37Ggvn99251198//TDa
7N8fcsif8fAQm2dU1dbckTAye07iii1LoG4Lvr3eNovt+dbB/b79sPzhYtPXeb//4O+9j3MG1WivXd6u7jfvz732Vv47zcj3dfvfw///775ffb4///f+
fv5eH/bVo5z2fPNU+G0W9+/q73v+l3n+lr+87J/f0/P2zq97/clg/v3fH/5fWL9/e7DAZPuh/+x+/d3v7iIy37tfhn9vv/+feg3v/f7u9fuP7//ze4WB
7tKZGhrf/9/v/fEZ2lx4pfZ3r2/yjx67+p+Lc6r7f8U/vD/T3to1M4Qxbr2k4/C3bkuTTsH/UWxD9wvjHj+mZS+7IbXXr+v39++fuAeyd8/v/n/+c3oy
Yrog0c+nKidU438BsXr/F2aXv5/M9/pB89x/2Z7/+86/fgwkc7ozw/sf7LDAA+9+WH5Enen/bAA30Ob9df27399/fE7Do6+/6T1X88v35zYyMheBym0s
lyu38+7/64GQ4T56Wd7eN0mvvltIA65/XFfE19defX6+FvuUvfAMNPx2rZ34uKa7JHZlWh5XyEGOaHWciZE9LCB+b+AANq3sQAhAmg/mQY1QoPUEi717
WV/UAISsVSnjFE9DGvxW9bZ4wBz2BPSqsCRv19/7Z3+/Pusl7fpYMhQhxflQfLV5LeiMY+Htsw8+0+t/ujD4FHeyff6H77U+RX2Ls6bZ/zkY7bmsvvvB
Kwgd//nhbjir+397PB06Le41v/8JuCwlZ1d3Pfdn6Bn7V//nP/f2/fp/377//bu3/YDPI879/TPv7/p0fY9n/y2+/PSPf8/XkNpt3fVf/nXa+/f5Rfqb
/Rt2731VbN9X06ddjD/dlTOxd/fHdYfE4JHx1a/66joIm6d/2vRGkJnNi8Oc1SIuRbAcb0NFUJM96Wum3+C/i/1fMOdlc7+wQdg3h/3M8f/j73fprQo3
zwve5I8zb8+l/aX5/7zAZ06fy+9gof7/9Pf4y+qLxd+fN8fwJYda+j//u477/O17U3oFLn+/7p647/HIxb/vGCt63//I0eXP3/J0uE3J9f1367pyr3p2
n3Gt///uy3ieOratJffaP7ftnz/9FrIdP1/r//3T8/i9/n/6+5eRv9qb7qs/Nz//v3P/nf3f/anDz8wp4/c+u7u+tV35m7eK7789/1PAAAAAAAAAAAAA
AAAAAAAAAAAQ9jL8/k7+vd64t3/00515UN7aVTDirtdD+/f//P/URlv/ZRARFfVo/r+8bh0f27rFHgX90/2cg//fu/CwdlpmrYn4c9Lgjv+mH+Xzp1XH
D1T7v9u6vvbv/9/v/39/G8F/XkvyCfb3tb96b6mXvu//f+PYA8r3/3q2u9/XAnvD5//N9b+/FwAApmb9mx3/F/jIgPq1bF7IPe9OazvqCUgliMD4nb8n
/7/+3YDC9KtQnax/X//SWAI1XybzQtb3+zLfgv0zvf/HvCo7z/5m7W//RfvhuHytzdC2eXPbP/kliG0tHBW///pmi7Cg/oWNa/6+Duva26d+yDwf9/+H
X7ywW6fK6p6o7VsVZy/epOcj4rC7T/UZW2Hvu/s6u/33OG2Ze83fu//HLfq6HkCxfXRTzS/f87z+DG4vzZN9tdX4Nc+T/JLxc/F79y/yvmfnjbZ/0OAA
0XD6qo1o/W9/p/Hv6z36j9fevr37e3vuvf8+33s2c/7/8fNe7X998Pt/DlTiS538e9NS6e987wff2HAAAAAAAAAAAAAAAAAAAAAAAA45i/9uv41Po9F5
+1x+X+f3/+/7u53X1eb/6+e34AAAAAAAAAAAwr32AaTJjIcSZyqXl3t8uqbn/ArcfOF4PTw+jc5/xo/HyevH+6yPvZo/rx0+9aBmMk2g/16l9v/6/j/z
/bvvx7HAAAAAAAA+/H+9dfXb/QQfvP/b/l/+v/49+Ptv+/3evPf93+73juwbF+XY6eFp7bTq1DedhU/VtK+12g8/c/gv2w7Du72vRZV//17/7v9/6b/4
6Ovd/HHeTn/19/+w/d/wjvfKn5+nxmKz/+e+tO7u314nVF6M3//38zAkvcfXx6/e0fQv03k27FnD6/zyzbfAi+injn/hCgsftqTFu49DtfK86AAAAAAA
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAOc3/714/vjV+j8P/d/dBAAAAAAAwZX1e+7F4Wd++RV/9737y/b+H/9Pz7nZ/zwjH7Q/nrlfeWwTr595m/13
vp9vzpa4X3Ue+dt+/t5eTBu/N6f9ff1e437eQzv/PxOn7AAAAAAAA0+0dyfWAg97u/Fcsex/9fdW+4357d72JAAAAAAAAvOax9jt6NwP/bIf3svPd/kR
dm26B9Lf23KNeAAAAAAAAAQ91v/WB//297vvu+3eF9b7/7rP+kv8NpW/8PY+u/N5B/3lbP8xXnqvN/6pV97f/5/5n7m+H3d/r+W5dAAAAAAAAAAAAAAA
AAuGdLAzLZa+I1ZH87fBfI/Pe2MXYbO7HIh32873GivxpreHnRIZn5PAAAAAAAAAAAAAg87vZ7e6wdfO/jV+3sfsxf/+MO8/OeEnW6v+M3f5Pf/7kCAo
3L/LAAB8XBBAAAAAAAA
`;

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const firstIdeograph = 0x4e00;
const lastIdeograph = 0x9fff;

function read(): { points: ReadonlySet<number>; bits: string } {
  const points = new Set<number>();
  let at = 0;
  for (const run of runs.trim().split(/\s+/)) {
    const [distance = "", more = "0"] = run.split("-");
    at += Number.parseInt(distance, 36);
    const end = at + Number.parseInt(more, 36);
    for (; ; at += 1) {
      points.add(at);
      if (at === end) break;
    }
  }
  return { points, bits: ideographs.replaceAll(/\s/g, "") };
}

let table: ReturnType<typeof read> | undefined;

export function isPrintable(codePoint: number): boolean {
  table ??= read();
  if (codePoint < firstIdeograph || codePoint > lastIdeograph) return table.points.has(codePoint);
  const place = codePoint - firstIdeograph;
  return (digits.indexOf(table.bits[Math.floor(place / 6)] ?? "A") & (1 << (place % 6))) !== 0;
}
