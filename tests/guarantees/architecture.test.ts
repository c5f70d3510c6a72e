import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { composers, mayImport, shared } from "#tests/support/may-import.ts";

/** Rules of the repository that lint can't check. A failure names the lines that break the rule. */
const root = path.resolve(import.meta.dirname, "../..");

type Source = { file: string; text: string; lines: string[] };

function sourcesIn(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|js|sql)$/.test(entry.name))
      .map((entry) => {
        const file = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
        const text = readFileSync(path.join(root, file), "utf8");
        return { file, text, lines: text.split("\n") };
      }),
  );
}

const all = sourcesIn("src", "tests", "bench", "scripts");
const source = all.filter(({ file }) => file.startsWith("src/"));
const product = source.filter(({ file }) => !/\.test\.tsx?$/.test(file));
const roomOf = (file: string): string => file.split("/")[1] ?? "";

/** Lines of code that match, as `file:line`; comments don't count. */
function matches(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) =>
      pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line) ? [`${file}:${index + 1}`] : [],
    ),
  );
}

/** `type`: removed at build; `dynamic`: loaded when its line runs; `static`: loaded before the file's first line. */
type Import = { file: string; specifier: string; target: string; kind: "type" | "dynamic" | "static" };

/** Every import, with the file or package it resolves to. */
function importsOf({ file, text }: Source): Import[] {
  const found = text.matchAll(
    /(?:^|[\s;}])(?:import|export)\s([^"';]*?)from\s*["']([^"']+)["']|(?:^|[\s;(])import\s*(\(?)\s*["']([^"']+)["']/g,
  );
  return [...found].map(([, clause, from, call, direct]) => {
    const specifier = from ?? direct ?? "";
    const kind = call === "(" ? "dynamic" : /^type\s/.test(clause ?? "") ? "type" : "static";
    const target = specifier.startsWith("#")
      ? `src/${specifier.slice(1)}`
      : specifier.startsWith(".")
        ? path.posix.join(path.posix.dirname(file), specifier)
        : specifier;
    return { file, specifier, target, kind };
  });
}

const imports = product.flatMap(importsOf);

describe("the six rooms", () => {
  const mayImport: Record<string, { rooms: string[]; packages: RegExp }> = {
    domain: { rooms: ["domain"], packages: /^$/ },
    contract: { rooms: ["contract", "domain"], packages: /^zod$/ },
    documents: {
      rooms: ["documents", "domain"],
      packages: /^(?:react|@react-pdf\/renderer|ical-generator|unpdf|mammoth|fflate|@expo-google-fonts\/.+|node:url)$/,
    },
    server: {
      rooms: ["server", "contract", "documents", "domain"],
      packages: /^(?!react|@react-pdf|ical-generator|@tanstack|@base-ui)/,
    },
    demo: { rooms: ["demo", "contract", "documents", "domain"], packages: /^@noble\/hashes\// },
    web: { rooms: ["web", "contract", "domain"], packages: /^(?!node:|zod|pg|kysely|fastify)/ },
  };

  test("exist and aren't empty", () => {
    expect(new Set(source.map(({ file }) => roomOf(file)))).toEqual(new Set(Object.keys(mayImport)));
    expect(imports.length).toBeGreaterThan(200);
  });

  test.each(Object.keys(mayImport))("%s imports only what it can", (room) => {
    const rule = mayImport[room];
    const broken = imports
      .filter(({ file }) => roomOf(file) === room)
      .filter(({ file, target }) => {
        if (file === "src/web/app/main.tsx" && target.startsWith("src/demo/")) return false;
        return target.startsWith("src/") ? !rule?.rooms.includes(roomOf(target)) : !rule?.packages.test(target);
      })
      .map(({ file, specifier }) => `${file} imports ${specifier}`);
    expect(broken).toEqual([]);
  });

  test("are imported by name, never by ../ out of a room", () => {
    const broken = imports.filter(
      ({ file, specifier, target }) => specifier.startsWith(".") && roomOf(target) !== roomOf(file),
    );
    expect(broken).toEqual([]);
  });

  test("the demo loads document rendering only on request", () => {
    const early = imports.filter(
      ({ file, target, kind }) => roomOf(file) === "demo" && target.startsWith("src/documents/") && kind === "static",
    );
    expect(early.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  test("documents load fonts from files on the server and URLs in the demo, and use nothing else of Node", () => {
    const fonts: [file: string, room: string][] = [
      ["src/documents/fonts-node.ts", "server"],
      ["src/documents/fonts-web.ts", "demo"],
    ];
    for (const [font, room] of fonts) {
      expect(product.some(({ file }) => file === font)).toBe(true);
      expect(
        imports.filter(({ file, target }) => target === font && roomOf(file) !== room).map(({ file }) => file),
      ).toEqual([]);
    }
    const node = imports.filter(({ file, target }) => roomOf(file) === "documents" && target.startsWith("node:"));
    expect(node.map(({ file }) => file)).toEqual(["src/documents/fonts-node.ts"]);
  });

  test("the demo is imported in one place", () => {
    const importing = imports.filter(({ target, file }) => target.startsWith("src/demo/") && roomOf(file) !== "demo");
    expect(new Set(importing.map(({ file }) => file))).toEqual(new Set(["src/web/app/main.tsx"]));
  });
});

describe("inside web", () => {
  const inWeb = imports.filter(({ file, target }) => file.startsWith("src/web/") && target.startsWith("src/web/"));
  const folderOf = (file: string): string => file.split("/")[2] ?? "";
  const say = ({ file, specifier }: Import): string => `${file} imports ${specifier}`;

  test("ui imports no lib, lib no feature, features and site no app", () => {
    const order = ["styles", "ui", "lib", "features", "app"];
    const rankOf = (file: string): number => order.indexOf(folderOf(file) === "site" ? "features" : folderOf(file));
    expect(
      source.filter(({ file }) => file.startsWith("src/web/") && rankOf(file) < 0).map(({ file }) => file),
    ).toEqual([]);
    expect(inWeb.filter(({ file, target }) => rankOf(target) > rankOf(file)).map(say)).toEqual([]);
    const across = inWeb.filter(
      ({ file, target }) => [folderOf(file), folderOf(target)].toSorted().join(" ") === "features site",
    );
    expect(across.map(say)).toEqual([]);
  });

  test("features submit through the form kit: useForm for a form, useAction for a button", () => {
    const features = product.filter(({ file }) => file.startsWith("src/web/features/"));
    expect(matches(features, /\bset(?:Busy|Saving|Submitting)\b/)).toEqual([]);
    /** These aren't forms: a step, a message box with its own outbox, edits of an import's rows. */
    const others = new Set([
      "src/web/features/import/defaults-card.tsx",
      "src/web/features/import/repair-control.tsx",
      "src/web/features/listing/wizard/wizard.tsx",
      "src/web/features/thread/composer.tsx",
    ]);
    const forms = features.filter(({ file, text }) => /<form\b|<FormDialog\b/.test(text) && !others.has(file));
    expect(forms.length).toBeGreaterThan(35);
    const byHand = forms.filter(({ text }) => !/\buse(?:[A-Z]\w+)?(?:Form|Decision)\b/.test(text));
    expect(byHand.map(({ file }) => file)).toEqual([]);
    expect(matches(forms, /\buseMutation\b/)).toEqual([]);
    const mechanisms = product.filter(({ file }) => /^src\/web\/(?:lib|ui)\//.test(file));
    const sending = matches(mechanisms, /\bsetBusy\(true\)/).map((place) => place.split(":")[0]);
    expect(sending).toEqual(["src/web/lib/form/use-form.ts", "src/web/ui/floating/confirm-dialog.tsx"]);
  });

  test("nothing uses the browser's own dialogs", () => {
    expect(matches(product, /\b(?:window|globalThis)\.(?:prompt|confirm|alert)\b/)).toEqual([]);
  });
});

describe("nouns import each other one way", () => {
  describe.each(Object.entries(mayImport))("%s", (folder, table) => {
    const nounOf = (file: string): string | null => {
      if (!file.startsWith(`${folder}/`) || composers.includes(file)) return null;
      return file.slice(folder.length + 1).split("/")[0] ?? null;
    };
    const across = imports.flatMap(({ file, specifier, target }) => {
      const [from, to] = [nounOf(file), nounOf(target)];
      return from && to && from !== to ? [{ from, to, says: `${file} imports ${specifier}` }] : [];
    });
    const nouns = Object.keys(table);

    test("every folder is in the table", () => {
      const folders = new Set(product.flatMap(({ file }) => nounOf(file) ?? []));
      expect([...folders].toSorted()).toEqual([...nouns, shared[folder] ?? []].flat().toSorted());
    });

    test("imports follow the table, and shared code imports no noun", () => {
      const allowed = (from: string, to: string): boolean => to === shared[folder] || !!table[from]?.includes(to);
      expect(across.filter(({ from, to }) => !allowed(from, to)).map(({ says }) => says)).toEqual([]);
    });

    test("the table allows no cycle, and nothing that isn't used", () => {
      const entries = Object.entries(table).flatMap(([from, tos]) => tos.map((to) => ({ from, to })));
      expect(entries.filter(({ from, to }) => nouns.indexOf(to) >= nouns.indexOf(from))).toEqual([]);
      const used = new Set(across.map(({ from, to }) => `${from} ${to}`));
      expect(entries.filter(({ from, to }) => !used.has(`${from} ${to}`))).toEqual([]);
    });
  });
});

describe("the core is pure", () => {
  test("screens ask through the contract's queries", () => {
    // Each of these makes requests that one procedure and its input can't express, or loads code.
    const own: Record<string, RegExp> = {
      "src/web/features/thread/queries.ts": /useInfiniteQuery/,
      "src/web/app/backend/server-backend.tsx": /useQuery/,
      "src/web/features/listing/wizard/use-crowd.ts": /useQuery/,
      "src/web/features/listing/wizard/use-hidden-from.ts": /useQuery/,
      "src/web/features/demo/act-for.tsx": /useQuery/,
      "src/web/lib/loaded.tsx": /useQuery/,
    };
    const ways = /\b(?:queryOptions|infiniteQueryOptions|useInfiniteQuery|useSuspenseQuery|useQuery)\b/g;
    const broken = product
      .filter(({ file }) => file.startsWith("src/web/") && file !== "src/web/lib/backend/ask.ts")
      .flatMap(({ file, text }) =>
        [...text.matchAll(ways)].filter(([way]) => !own[file]?.test(way)).map(([way]) => `${file} uses ${way}`),
      );
    expect(broken).toEqual([]);
  });

  test("a query's loading and failure are shown by Loaded", () => {
    // A page with its own heading while it fails, several queries at once, or a card that stays.
    const own =
      /features\/(?:listing\/wizard\/list-screen|signing\/sign-screen|compare\/compare-screen|home\/daily)\.tsx$/;
    const showing = product.filter(
      ({ file, text }) => file.startsWith("src/web/features/") && text.includes("<ErrorState"),
    );
    expect(showing.map(({ file }) => file).filter((file) => !own.test(file))).toEqual([]);
  });

  test("domain and documents have no clock and no randomness", () => {
    const pure = product.filter(({ file }) => /^src\/(?:domain|documents)\//.test(file));
    expect(
      matches(pure, /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.|\bcrypto\.|\bprocess\./),
    ).toEqual([]);
  });

  test("the server has one clock", () => {
    const server = product.filter(
      ({ file }) => file.startsWith("src/server/") && file !== "src/server/platform/clock.ts",
    );
    expect(matches(server, /\bDate\.now\b|\bnew Date\(\s*\)/)).toEqual([]);
  });

  test("SQL never asks for the time, except to compare the database's clock with ours at the start", () => {
    const statements = product
      .filter(({ file }) => file.startsWith("src/server/") && file !== "src/server/platform/production-guards.ts")
      .flatMap(({ file, text }) =>
        [...text.matchAll(/\bsql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/g)].map(([, statement]) => ({
          file,
          statement: statement ?? "",
        })),
      );
    expect(statements.length).toBeGreaterThan(20);
    const broken = statements.filter(({ statement }) =>
      /\bnow\(\)|\bcurrent_(?:timestamp|date|time)\b|\b(?:clock|statement|transaction)_timestamp\b/i.test(statement),
    );
    expect(broken).toEqual([]);
  });

  test("the environment is read in one place", () => {
    const readers = matches(
      product.filter(({ file }) => file.startsWith("src/")),
      /\bprocess\.env\b/,
    ).map((place) => place.split(":")[0]);
    expect(new Set(readers)).toEqual(
      new Set(["src/server/main.ts", "src/server/platform/db/engine-child.ts", "src/server/platform/db/engine.ts"]),
    );
  });
});

describe("identities have one access point", () => {
  test("one server file names their table, besides its migrations, its guard and its type", () => {
    const disclosure = source.filter(({ text }) => /\bmls_identities\b/.test(text)).map(({ file }) => file);
    expect(disclosure.toSorted()).toEqual([
      "src/server/identity/vault.ts",
      "src/server/platform/db/migrations/0003-listings.ts",
      "src/server/platform/db/migrations/0017-data-keys.ts",
      "src/server/platform/db/migrations/0045-other-names.ts",
      "src/server/platform/db/migrations/introduction-rights.ts",
      "src/server/platform/db/tables/listing.ts",
    ]);
  });

  test("one server file opens their files; besides it, only the candidate's page counts them", () => {
    const disclosure = source.filter(({ text }) => /\bmls_identity_files\b/.test(text)).map(({ file }) => file);
    expect(disclosure.toSorted()).toEqual([
      "src/server/identity/files.ts",
      "src/server/listing/candidacy.ts",
      "src/server/platform/db/migrations/0022-identity-files.ts",
      "src/server/platform/db/tables/identity-file.ts",
    ]);
  });

  test("no handler spreads a row into its answer", () => {
    const handlers = product.filter(({ file }) => /^src\/server\/[^/]+\/handlers[\w-]*\.ts$/.test(file));
    expect(handlers.length).toBeGreaterThan(0);
    expect(matches(handlers, /\.\.\.(?:row|rows|record|identity|candidate)\b/)).toEqual([]);
  });
});

describe("the code base stays tidy", () => {
  test("no file has more than 550 lines, no test more than 750", () => {
    const limit = (file: string): number => (/^tests\/|\.test\.tsx?$/.test(file) ? 750 : 550);
    const long = all.filter(({ file, lines }) => lines.length > limit(file) + 1);
    expect(long.map(({ file, lines }) => `${file} has ${lines.length - 1}`)).toEqual([]);
  });

  test("no line has more than 120 columns", () => {
    const long = all.flatMap(({ file, lines }) =>
      lines.flatMap((line, index) => (line.length > 120 ? [`${file}:${index + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });

  test("nothing reads files outside the repository", () => {
    expect(
      matches(
        all.filter(({ file }) => !file.endsWith("architecture.test.ts")),
        /\.\.\/shared\b/,
      ),
    ).toEqual([]);
  });

  test("status comparisons have names", () => {
    const statuses =
      "draft|pending_signatures|executed|closed_won|closed_lost|requested|countered|accepted|nda_signed|" +
      "revealed|declined|withdrawn|expired|ended|proposed|scheduled|canceled|active|on_hold|placed";
    const states = "uploaded|mapped|committing|stopped|failed|done|publishing|published|booked|canceled";
    const compared = [
      ...matches(product, new RegExp(`\\bstatus(?:\\.status)? [!=]== "(?:${statuses})"`)),
      ...matches(product, new RegExp(`\\bstate [!=]== "(?:${states})"`)),
      ...matches(product, /\bstanding [!=]== "(?:pending|vetted|refused|suspended)"/),
    ];
    expect(compared.map((place) => place.split(":")[0]).toSorted()).toEqual(narrowed);
  });

  test("types are cast through unknown only where a handler is found by its procedure's name", () => {
    const cast = matches(source, /\bas unknown as\b/).map((place) => place.split(":")[0]);
    expect(cast.filter((file) => file?.startsWith("src/")).toSorted()).toEqual([
      "src/demo/runner.ts",
      "src/server/platform/http/calls.ts",
    ]);
  });

  test("every procedure is called by a page, except those for partners, programs and the public pages", () => {
    const pages = product.filter(({ file }) => file.startsWith("src/web/"));
    const text = pages.map(({ lines }) => lines.join("\n")).join("\n");
    const uncalled = Object.entries(routes).flatMap(([noun, verbs]) =>
      Object.keys(verbs)
        .filter((verb) => !new RegExp(`\\b${noun}\\s*(?:\\.\\s*${verb}\\b|\\[)|"${noun}",\\s*"${verb}"`).test(text))
        .map((verb) => `${noun}.${verb}`),
    );
    expect(uncalled).toEqual([
      "handOffs.redeem",
      "events.list",
      "events.snapshot",
      "leads.book",
      "leads.move",
      "leads.cancel",
      "archives.download",
    ]);
  });

  test("there is no folder for leftovers", () => {
    expect(
      source.filter(({ file }) => /\/(?:utils?|helpers?|misc|common)\//.test(file)).map(({ file }) => file),
    ).toEqual([]);
  });

  test("file names are in kebab-case, imports name their ending", () => {
    expect(source.filter(({ file }) => !/^[a-z0-9.\-/]+$/.test(file)).map(({ file }) => file)).toEqual([]);
    const local = imports.filter(
      ({ specifier }) =>
        /^[.#]/.test(specifier) && !/\.(?:ts|tsx|css|json|js|svg|md|png|woff2|ttf)(?:\?\w+)?$/.test(specifier),
    );
    expect(local).toEqual([]);
  });

  test("nothing is skipped, unfinished or exempted", () => {
    const others = all.filter(({ file }) => !file.endsWith("architecture.test.ts"));
    expect(matches(others, /\b(?:test|it|describe)\.(?:skip|only|todo)\b|\bas any\b/)).toEqual([]);
    // These marks are in comments, so comments count here.
    const marks = /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable.*|\bTODO\b|\bFIXME\b/;
    const found = others.flatMap(({ file, lines }) =>
      lines.flatMap((line) => (marks.test(line) ? [`${file}: ${marks.exec(line)?.[0]}`] : [])),
    );
    expect(found.toSorted()).toEqual(silenced);
  });
});

/** Every disabled lint rule, one line each; the reason is beside it in the file. */
const silenced = [
  "src/web/features/listing/wizard/growing-list.tsx: oxlint-disable-next-line react-hooks/exhaustive-deps",
  "src/web/features/listing/wizard/list-screen.tsx: oxlint-disable-next-line react-hooks/exhaustive-deps",
  "src/web/features/pipeline/board/stage-column.tsx: oxlint-disable-next-line react/incompatible-library",
  "src/web/features/shortlist/note-editor.tsx: oxlint-disable-next-line jsx-a11y/no-autofocus",
  "src/web/ui/scroll-region.tsx: oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex",
];

/** Comparisons that narrow a union by its status, and the status of a tab or a step of a page. */
const narrowed = [
  "src/domain/core/policy.ts",
  "src/domain/own/listings.ts",
  "src/server/import/jobs.ts",
  "src/server/listing/export.ts",
  "src/server/platform/live/presence.ts",
  "src/web/features/introduction/step-line.tsx",
  "src/web/features/introduction/step-line.tsx",
  "src/web/features/listing-page/candidate-screen.tsx",
  "src/web/features/listing/wizard/draft-state.ts",
  "src/web/features/live/who-is-here.tsx",
  "src/web/features/live/who-is-here.tsx",
  "src/web/features/organization/standing-gate.tsx",
  "src/web/lib/use-live.ts",
];
