/** Readings of the characters of most Chinese names, in Mandarin and, for family names, as spelled abroad. */
const families = `wang=王汪 li,lee=李 zhang,cheung,chang=张張 liu,lau=刘劉 chen,chan=陈陳 yang,yeung=杨楊 huang,wong=黄黃
wang,wong=王 zhao,chiu=赵趙 wu,ng=吴吳 wu=武伍 zhou,chow,chou=周 xu,tsui,hsu=徐许許
sun,suen=孙孫 ma=马馬 zhu,chu=朱 hu=胡 guo,kwok=郭 he,ho=何 lin,lam=林 gao,ko=高 luo,lo=罗羅 zheng,cheng=郑鄭程 liang,leung=梁
xie,tse,hsieh=谢謝 song,sung=宋 tang,tong=唐汤湯 deng,tang=邓鄧 han=韩韓 feng,fung=冯馮 yu=于余俞 dong,tung=董
xiao,siu=萧蕭肖 cao,tso=曹 yuan=袁 peng,pang=彭 lu,lo=卢盧陆陸鲁魯吕呂 jiang,kiang=蒋蔣江姜 cai,tsai,choi=蔡 jia=贾賈 ding=丁 wei=魏韦韋 xue=薛
ye,yip,yeh=叶葉 yan=阎閻颜顏严嚴 pan,poon=潘 du=杜 dai,tai=戴 xia,ha=夏 zhong,chung=钟鍾 tian,tin=田 ren=任 fan=范 fang,fong=方
shi,shih=石史施
yao,yiu=姚 tan,tam=谭譚 liao=廖 zou=邹鄒 xiong=熊 jin=金 hao=郝 kong,hung=孔 bai,pai=白 cui=崔 kang=康 mao=毛 qiu,chiu=邱秋 qin=秦
gu,ku=顾顧 hou=侯 shao=邵 meng=孟 long,lung=龙龍 wan=万萬 duan=段 qian,chien=钱錢 yin=尹 yi=易 chang=常 wen=文温溫 lai=赖賴 gong=龚龔`;
const givens = `wei=伟偉薇威维維卫微炜 fang=芳 na=娜 xiu=秀 min=敏民珉 jing=静靜晶京敬靖婧 li=丽麗莉力立利 qiang=强強 lei=磊雷蕾 jun=军軍俊君钧 yang=洋阳陽扬
yong=勇永 yan=艳艷燕妍岩 jie=杰傑洁潔婕 juan=娟 tao=涛濤 ming=明铭銘 chao=超 xia=霞夏 ping=平萍 gang=刚剛 gui=桂贵 ying=英颖穎莹瑩盈迎 hua=华華花
hong=红紅宏鸿鴻虹 bo=波博 bin=斌彬滨 hui=辉輝慧惠卉 mei=梅美玫 ling=玲灵靈凌琳岭 lin=琳林霖 yu=玉宇雨瑜煜钰裕羽语 xin=新欣鑫心馨昕 xiao=晓曉小筱孝潇 ting=婷庭廷 jian=建健剑
guo=国國 dong=东東冬栋 feng=峰锋鋒风凤 kai=凯凱楷 peng=鹏鵬 fei=飞飛菲斐 long=龙龍 hao=浩豪昊皓 chen=晨辰琛 xuan=轩軒萱宣璇 ze=泽澤
zi=子梓紫 han=涵晗翰寒 yi=怡一艺藝逸毅义義奕宜依 rui=瑞睿蕊锐 zhi=志智芝之 wen=文雯 qi=琪奇启啟琦齐 shan=珊山 hai=海 yue=月悦悅玥岳 ke=可科柯 jia=佳嘉家 ning=宁寧
xue=雪学 bei=蓓贝 yun=云雲芸韵 lan=兰蘭岚 zhen=珍振真震 shu=淑书舒 shi=诗世石 si=思斯 meng=梦夢萌 tian=天田甜 cheng=成诚城程 sheng=胜勝生升 ru=如茹 rong=荣榮蓉
ai=爱艾 qing=青清庆晴 an=安 le=乐 xiang=翔祥香 da=大达 you=友 liang=亮良 ji=吉继 jin=金锦进 he=和 ya=雅亚 lu=露璐路 man=曼 shuang=双爽 ran=然 mo=墨
nan=南楠`;

const readings = new Map<string, string[]>();
for (const group of `${families} ${givens}`.split(/\s/)) {
  const [spelled = "", chars = ""] = group.split("=");
  for (const char of chars) readings.set(char, [...new Set([...(readings.get(char) ?? []), ...spelled.split(",")])]);
}

export const hanReadings = (char: string): readonly string[] => readings.get(char) ?? [];
