import type { FileAnswer } from "#contract/procedure.ts";
import type { FontSources } from "#documents/font-sources.ts";
import type { CalendarEvent } from "#documents/calendar.ts";
import type { InterviewEvent } from "#domain/interview/view.ts";
import type { Paper } from "#domain/core/document.ts";
import { refuse } from "#domain/core/errors.ts";

type About = {
  fileName: string;
  /** The organization that issues it. */ author: string;
  /** In ms. The same paper and time give the same file. */ createdAt: number;
};

/**
 * Renders a deal's files. It is larger than the rest of the demo, so it loads with the first requested file.
 */
export type Papers = {
  pdf: (paper: Paper | readonly Paper[], about: About) => Promise<FileAnswer>;
  calendar: (events: readonly CalendarEvent[], about: Omit<About, "author"> & { name: string }) => Promise<FileAnswer>;
  /** One CSV file as it is, several in a ZIP file with this name. */
  csvFiles: (
    files: readonly { fileName: string; text: string }[],
    about: { name: string; createdAt: number },
  ) => Promise<FileAnswer>;
  interview: (event: InterviewEvent, about: Omit<About, "author">) => Promise<FileAnswer>;
};

export type Fonts = () => Promise<FontSources>;
export const fontsOfPage: Fonts = async () => (await import("#documents/fonts-web.ts")).webFonts;

export function createPapers(fonts: Fonts): Papers {
  return {
    async pdf(paper, { fileName, author, createdAt }) {
      const [{ renderPaper }, sources] = await loading(Promise.all([import("#documents/pdf.ts"), fonts()]));
      const bytes = await renderPaper(paper, sources, {
        brand: "TalentMLS demo",
        author,
        createdAt: new Date(createdAt),
      });
      return { fileName, mediaType: "application/pdf", base64: base64Of(bytes) };
    },
    async calendar(events, { fileName, name, createdAt }) {
      const { calendarFile } = await loading(import("#documents/calendar.ts"));
      return {
        fileName,
        mediaType: "text/calendar",
        text: calendarFile(events, { name, createdAt: new Date(createdAt) }),
      };
    },
    async csvFiles(files, { name, createdAt }) {
      const { csvDownload } = await loading(import("#documents/archive.ts"));
      return csvDownload(files, { name, createdAt: new Date(createdAt), base64Of });
    },
    async interview(event, { fileName, createdAt }) {
      const { invitationFile } = await loading(import("#documents/calendar.ts"));
      return {
        fileName,
        mediaType: "text/calendar",
        text: invitationFile(event, {
          organizer: { name: "TalentMLS demo", email: "no-reply@demo.example" },
          createdAt: new Date(createdAt),
        }),
      };
    },
  };
}

/** @throws ExpectedError `unavailable` if the code can't be loaded */
const loading = <Loaded>(modules: Promise<Loaded>): Promise<Loaded> =>
  modules.catch(() =>
    refuse("unavailable", {
      detail:
        "The file couldn't be created because a part of the demo didn't load. Check the connection and try again.",
    }),
  );

/** In slices, because a call's number of arguments is limited. */
function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (let from = 0; from < bytes.length; from += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(binary);
}
