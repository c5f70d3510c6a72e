import { describe, expect, test } from "vitest";
import { applyFix } from "../core/leak-finding.ts";
import { checkPublicText } from "./check.ts";

const look = (summary: string) => checkPublicText({ summary }, { showCompanyNames: false, confirmed: [] });

describe("the number of a patent, a paper or a book", () => {
  test.each([
    ["US Patent 10,123,456 for a routing method", "Patent 10,123,456"],
    ["U.S. Patent No. 9,876,543", "Patent No. 9,876,543"],
    ["Patent #10123456 (2019)", "Patent #10123456"],
    ["Patents: US 10,123,456 B2, granted 2019", "Patents: US 10,123,456 B2"],
    ["Inventor of US10123456B2.", "US10123456B2"],
    ["Patents 10,123,456, 10,234,567 and 9,876,543", "Patents 10,123,456, 10,234,567 and 9,876,543"],
    ["Patents US 10,123,456; US 10,234,567", "Patents US 10,123,456; US 10,234,567"],
    ["U.S. Pat. No. 9,876,543", "Pat. No. 9,876,543"],
    ["U.S. Patent Nos. 9,876,543 and 10,123,456", "Patent Nos. 9,876,543 and 10,123,456"],
    ["Patent US-10123456-B2", "Patent US-10123456-B2"],
    ["Patents (US10123456)", "Patents (US10123456"],
    ["EP 3456789 B1 on battery cooling", "EP 3456789 B1"],
    ["WO 2019/123456 on battery cooling", "WO 2019/123456"],
    ["US 2019/0123456 A1 on battery cooling", "US 2019/0123456 A1"],
    ["Inventor of US20190123456A1.", "US20190123456A1"],
    ["Patent application No. 16/123,456, pending", "application No. 16/123,456"],
    ["Serial no. 62/987,654", "Serial no. 62/987,654"],
    ["doi:10.1145/3290605.3300233", "doi:10.1145/3290605.3300233"],
    ["Published as 10.1145/3290605.3300233.", "10.1145/3290605.3300233"],
    ["First author, arXiv:2101.00001v2", "arXiv:2101.00001v2"],
    ["Author (PMID 31234567)", "PMID 31234567"],
    ["Author, PMC7654321", "PMC7654321"],
    ["A textbook, ISBN 978-3-16-148410-0", "ISBN 978-3-16-148410-0"],
    ["A textbook, ISBN-10: 316148410X", "ISBN-10: 316148410X"],
  ])("is rejected: %s", (text, number) => {
    const found = look(text);
    expect(found.map((each) => [each.kind, each.severity, each.text])).toEqual([["license", "refuse", number]]);
    expect(look(applyFix(text, found[0]!))).toEqual([]);
  });

  test.each([
    "Holds 12 patents in semantic search and 3 pending applications.",
    "Patent portfolio: 1,200,000 dollars a year.",
    "Earned by patents 12,500,000 in revenue.",
    "Filed patents in 2019, 2020 and 2021.",
    "12 patents, 1,234,567 users, US 10,000 sites.",
    "Contract work 10.2019/11.2020 and 02.2021/12.2023.",
    "Rates of 10.5000/hour and 10.25/unit.",
    "Published 14 papers on arXiv since 2015, 3 in PMC journals.",
    "Managed the ISBN catalog of 40,000 titles.",
    "Revenue of US 12,345,678 in 2020.",
    "Grew 16/123,456 to 20/200,000. The application 24/7, 365 days. Application of 10/2019.",
    "EP 1234 boards, WO 2019 backlog, US 2020/2021 plans.",
  ])("is not found in: %s", (text) => {
    expect(look(text).filter(({ kind }) => kind === "license")).toEqual([]);
  });
});
