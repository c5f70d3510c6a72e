import code from "@expo-google-fonts/geist-mono/500Medium/GeistMono_500Medium.ttf?url";
import sans from "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url";
import strong from "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url";
import cjk from "@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf?url";
import signature from "@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf?url";
import arabic from "@expo-google-fonts/tajawal/400Regular/Tajawal_400Regular.ttf?url";
import emoji from "@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf?url";
import hebrew from "@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf?url";
import title from "@expo-google-fonts/source-serif-4/500Medium/SourceSerif4_500Medium.ttf?url";
import type { FontSources } from "./font-sources.ts";

/** The PDF library needs absolute URLs. */
const address = (file: string): string => new URL(file, import.meta.url).href;

/** The font files as the build serves them, each loaded when a document needs it. Demo only. */
export const webFonts: FontSources = {
  sans: address(sans),
  strong: address(strong),
  title: address(title),
  signature: address(signature),
  code: address(code),
  cjk: address(cjk),
  hebrew: address(hebrew),
  arabic: address(arabic),
  emoji: address(emoji),
};
