import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, cpus, tmpdir } from "node:os";
import path from "node:path";
import { startServerProcess } from "#tests/support/server-process.ts";
import { browserForBench } from "./support/browser.ts";

/**
 * The promise of the pages: Lighthouse (a simulated phone on a slow line) on the start page, the features and the
 * demo's search. Scores out of 100, the median of `BENCH_ROUNDS` (3) runs by performance. Other categories fail on any
 * miss. Performance does too, unless the machine was overloaded, which the table then says.
 */
type Kind = "performance" | "accessibility" | "best-practices" | "seo";
const promised: Record<string, Partial<Record<Kind, number>>> = {
  "/": { performance: 95, accessibility: 100, "best-practices": 100, seo: 95 },
  "/features": { performance: 95, accessibility: 100, "best-practices": 100, seo: 95 },
  "/demo/mls/search": { performance: 90, accessibility: 100, "best-practices": 100 },
};
const kinds: Kind[] = ["performance", "accessibility", "best-practices", "seo"];
const figures = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);

type Report = {
  categories: Record<Kind, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string; title: string; numericValue?: number }>;
};

const chrome = await browserForBench("findChromium");

const folder = mkdtempSync(path.join(tmpdir(), "mls-page-"));
const cli = path.resolve(import.meta.dirname, "../node_modules/lighthouse/cli/index.js");
const flags =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking " +
  "--disable-component-update --disable-sync";

/** A newly started browser sometimes records nothing of the first load; this isn't the page's fault. */
const unrecorded = "NO_NAVSTART";

function measure(url: string, tries = 3): Report {
  const file = path.join(folder, "report.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      cli,
      url,
      "--output=json",
      `--output-path=${file}`,
      "--quiet",
      "--no-enable-error-reporting",
      `--only-categories=${kinds.join(",")}`,
      `--chrome-flags=${flags}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: chrome },
      encoding: "utf8",
    },
  );
  if (status !== 0 && stderr.includes(unrecorded) && tries > 1) return measure(url, tries - 1);
  if (status !== 0) throw new Error(`Lighthouse did not measure ${url}: ${stderr.trim().split("\n").at(-1)}`);
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

const own = process.env["BENCH_URL"]
  ? null
  : await startServerProcess({ DATA_DIR: path.join(folder, "data"), SAMPLE_DATA: "on" });
const base = process.env["BENCH_URL"] ?? own?.url ?? "";
const score = (report: Report, kind: Kind) => Math.round(report.categories[kind].score * 100);
const misses: string[] = [];
let busy = false;
try {
  console.log(
    `${"".padEnd(22)}${kinds.map((kind) => kind.padStart(16)).join("")}   ${Object.keys(figures)
      .map((each) => each.padStart(9))
      .join("")}`,
  );
  for (const [address, wanted] of Object.entries(promised)) {
    const reports = Array.from({ length: rounds }, () => measure(`${base}${address}`)).toSorted(
      (a, b) => score(a, "performance") - score(b, "performance"),
    );
    const report = reports[Math.floor(reports.length / 2)]!;
    const loaded = (loadavg()[0] ?? 0) > cpus().length;
    busy ||= loaded;
    for (const [kind, least] of Object.entries(wanted) as [Kind, number][]) {
      const got = score(report, kind);
      if (got >= least) continue;
      const why = report.categories[kind].auditRefs
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${report.audits[id]?.title} ${report.audits[id]?.displayValue ?? ""}`.trim());
      misses.push(
        `${address}: ${kind} ${got}, promised ` +
          `${least}${kind === "performance" && loaded ? ", on a busy machine" : ""}: ${why.join("; ")}`,
      );
      if (kind !== "performance" || !loaded) process.exitCode = 1;
    }
    console.log(
      `${address.padEnd(22)}${kinds.map((kind) => String(score(report, kind)).padStart(16)).join("")}   ${Object.values(
        figures,
      )
        .map((id) => (report.audits[id]?.displayValue ?? "").replace(/\s/g, " ").padStart(9))
        .join("")}`,
    );
  }
} finally {
  await own?.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
for (const miss of misses) console.log(`  ${miss}`);
if (busy) console.log("  The machine had more to do than it has processors: figures of speed are worse than they are.");
