import { fileURLToPath } from "node:url";
import type { FontSources } from "./font-sources.ts";

const file = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}`));

/** The font files among the installed packages. Server only. */
export const nodeFonts: FontSources = {
  sans: file("inter/400Regular/Inter_400Regular.ttf"),
  strong: file("inter/600SemiBold/Inter_600SemiBold.ttf"),
  title: file("source-serif-4/500Medium/SourceSerif4_500Medium.ttf"),
  signature: file("source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf"),
  code: file("geist-mono/500Medium/GeistMono_500Medium.ttf"),
  cjk: file("noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf"),
  hebrew: file("noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf"),
  arabic: file("tajawal/400Regular/Tajawal_400Regular.ttf"),
  emoji: file("noto-emoji/400Regular/NotoEmoji_400Regular.ttf"),
};
