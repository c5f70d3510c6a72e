import { extractText } from "unpdf";
import { expect, it } from "vitest";
import type { FileAnswer } from "#contract/procedure.ts";
import { addDays, dateIn } from "#domain/core/calendar.ts";
import { made, publish, refusal, termsOf } from "#tests/support/deals.ts";
import { executed, rendered, sent, sign } from "#tests/support/signed-deals.ts";
import { demoBackend, serverBackend, type TestBackend } from "#tests/support/backends.ts";

const server = await serverBackend();

/** A time zone where it is about noon, so that the date doesn't change while the test runs. */
const hour = new Date().getUTCHours();
const timeZone = hour === 12 ? "Etc/GMT" : `Etc/GMT${hour > 12 ? "+" : "-"}${Math.abs(hour - 12)}`;
const today = dateIn(timeZone, Date.now());

/**
 * Replaces what always differs between the backends: ids, codes, instants and hashes. The sample people have different
 * names, too.
 */
function told(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"instant"')
    .replaceAll(/[A-Z][a-z]{2} \d{1,2}, \d{4}, [\d:]+ UTC/g, "instant")
    .replaceAll(/"(id|listingId|organizationId)":"[^"]*"/g, '"$1":"id"')
    .replaceAll(/\b(INV|CN|inv|cn)-\d{4}-\d{4}\b/g, "$1-number")
    .replaceAll(/\b(DEAL|TM|deal)-[0-9A-Za-z]{6,8}\b/g, "$1-code")
    .replaceAll(/"[0-9a-f]{64}(?:\.[0-9a-f]{64})?"/g, '"sha256"')
    .replaceAll("TalentMLS demo", "TalentMLS");
  return JSON.parse(text);
}

async function wordsOf(file: FileAnswer): Promise<object> {
  if ("text" in file)
    return { ...file, text: file.text.replaceAll(/^(?:UID|DTSTAMP|URL)[^\r]*(?:\r\n [^\r]*)*\r\n/gm, "") };
  return {
    fileName: file.fileName,
    mediaType: file.mediaType,
    words: (await extractText(new Uint8Array(Buffer.from(file.base64, "base64")), { mergePages: true })).text,
  };
}

/** Three deals in one day. Returns every answer their parties get. */
async function lived({ recruiter: listing, partner: selling, employer }: TestBackend): Promise<unknown[]> {
  const heard: unknown[] = [];
  const tell = (answer: unknown) => void heard.push(told(answer));
  const no = async (promise: Promise<unknown>) => {
    const { status, code, detail, fields } = await refusal(promise);
    tell({ status, code, detail, fields });
  };
  const parties = { listing, selling, employer };
  const look = async (id: string) => {
    for (const api of Object.values(parties)) {
      tell(await api.deals.get({ id }).catch(({ code }: { code: string }) => code));
      tell(await api.deals.billing({ id }).catch(({ code }: { code: string }) => code));
    }
    tell((await employer.deals.list({ limit: 100 })).items.find((row) => row.id === id) ?? null);
  };

  // Signed, won, paid and fallen off.
  const { id, version } = await made(listing, { targetSalary: 200_000 });
  await no(listing.deals.send({ id, version }));
  await no(employer.deals.agreement({ id }));
  await no(selling.deals.send({ id, version: (await selling.deals.accept({ id, version, number: 1 })).version }));
  await no(listing.deals.agreement({ id }));
  await no(listing.deals.send({ id, version: version + 1, signers: { employer: { name: "R2D2", email: "nowhere" } } }));
  await no(listing.deals.send({ id, version }));
  tell(
    await listing.deals.send({
      id,
      version: version + 1,
      signers: { employer: { name: "Ada Vale", email: "ada@client.example" } },
    }),
  );
  await look(id);
  await no(
    listing.deals.propose({ id, version: version + 2, ...termsOf(await listing.deals.get({ id })), feePercent: 20 }),
  );
  await no(listing.deals.remind({ id, part: "listing" }));
  await no(listing.deals.remind({ id, part: "employer" }));
  await no(selling.deals.sign({ id, name: "Too Early", hash: "", consent: true }));
  tell(await listing.deals.agreement({ id }));
  await look(id);
  await no(listing.deals.sign({ id, name: "x", hash: "", consent: false }));
  tell(await sign(listing, id, "Arjun Menon"));
  tell(await sign(selling, id, "Łukasz Żółkiewski"));
  await no(selling.deals.decline({ id, reason: "Too late." }));
  await no(listing.deals.document({ id, kind: "client" }));
  tell(await employer.deals.agreement({ id }));
  expect(await sign(employer, id, "Ada Vale")).toMatchObject({ status: "executed" });
  const { version: signed } = await rendered(listing, id);
  await look(id);
  await no(employer.deals.document({ id, kind: "split" }));
  for (const kind of ["client", "split"] as const)
    tell(
      (({ fileName, mediaType }: FileAnswer) => ({ fileName, mediaType }))(await selling.deals.document({ id, kind })),
    );
  tell(await employer.deals.agreement({ id }));
  await no(listing.deals.invoice({ id }));
  await no(listing.deals.calendar({ id }));
  await no(listing.deals.recall({ id, version: signed }));
  await no(selling.deals.win({ id, version: signed, acceptedSalary: 205_000, startDate: today, timeZone }));
  await no(
    listing.deals.win({ id, version: signed, acceptedSalary: 205_000, startDate: addDays(today, 900), timeZone }),
  );
  await no(listing.deals.win({ id, version: signed, acceptedSalary: 205_000, startDate: today, timeZone: "Nowhere" }));
  await no(listing.deals.pay({ id, version: signed, kind: "client_paid", amountCents: 1, on: today }));
  await listing.deals.win({ id, version: signed, acceptedSalary: 205_000, startDate: addDays(today, -41), timeZone });
  await look(id);
  const billTo = { legalName: "", address: "", taxNumber: "", contact: "Accounts Payable", purchaseOrder: "PO-7" };
  await no(employer.deals.saveBillTo({ id, ...billTo }));
  await no(selling.deals.saveBillTo({ id, ...billTo }));
  await no(listing.deals.saveBillTo({ id, ...billTo, contact: "한국" }));
  tell(await listing.deals.saveBillTo({ id, ...billTo }));
  for (const file of [
    await employer.deals.pdf({ id }),
    await selling.deals.pdf({ id }),
    await employer.deals.invoice({ id }),
    await employer.deals.calendar({ id }),
  ])
    tell(await wordsOf(file));
  const step = async (take: (seen: number) => Promise<unknown>) => take((await listing.deals.get({ id })).version);
  await step((seen) =>
    no(listing.deals.pay({ id, version: seen, kind: "client_paid", amountCents: 5_125_001, on: today })),
  );
  await step((seen) =>
    no(listing.deals.pay({ id, version: seen, kind: "client_paid", amountCents: 1, on: addDays(today, 1) })),
  );
  await step((seen) => no(selling.deals.pay({ id, version: seen, kind: "client_paid", amountCents: 1, on: today })));
  await step((seen) => no(employer.deals.pay({ id, version: seen, kind: "client_paid", amountCents: 1, on: today })));
  await step((seen) =>
    listing.deals.pay({ id, version: seen, kind: "client_paid", amountCents: 5_125_000, on: today }),
  );
  await step((seen) =>
    listing.deals.pay({ id, version: seen, kind: "partner_paid", amountCents: 2_000_000, on: today }),
  );
  await step((seen) => listing.deals.correct({ id, version: seen, entry: 4 }));
  await step((seen) => no(listing.deals.correct({ id, version: seen, entry: 4 })));
  await step((seen) => no(listing.deals.fallOff({ id, version: seen, lastDay: addDays(today, 1), reason: " " })));
  await step((seen) => no(listing.deals.settle({ id, version: seen, outcome: "found" })));
  await step((seen) => listing.deals.fallOff({ id, version: seen, lastDay: today, reason: "Went to another town." }));
  await look(id);
  for (const api of [employer, listing, selling]) tell(await wordsOf(await api.deals.invoice({ id })));
  const { documents } = await employer.deals.billing({ id });
  expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "credit_note"]);
  for (const api of [employer, selling])
    for (const { number } of documents) tell(await wordsOf(await api.deals.invoice({ id, number })));
  await no(employer.deals.invoice({ id, number: "INV-1999-0001" }));
  tell((await listing.listings.get({ id: (await listing.deals.get({ id })).listingId })).status);

  // A correction that is declined, withdrawn, confirmed, applied at once and undone.
  const correct = { id, reason: "Typed from the wrong offer." };
  const undone = { ...correct, what: "fall_off" } as const;
  await step((seen) => no(selling.deals.correctValue({ ...undone, version: seen })));
  await step((seen) =>
    no(listing.deals.correctValue({ ...undone, version: seen, reason: "Write to somebody@mail.example." })),
  );
  await no(listing.deals.correctionEffect({ id, what: "salary", acceptedSalary: 205_000 }));
  tell(await listing.deals.correctionEffect({ id, what: "fall_off" }));
  await step((seen) => listing.deals.correctValue({ ...undone, version: seen }));
  await look(id);
  await step((seen) =>
    no(listing.deals.correctValue({ ...correct, what: "salary", acceptedSalary: 1, version: seen })),
  );
  await no(employer.deals.answerCorrection({ id, number: 1, confirm: false }));
  tell(await employer.deals.answerCorrection({ id, number: 1, confirm: false, reason: "It did end." }));
  await step((seen) =>
    listing.deals.correctValue({ ...correct, what: "salary", acceptedSalary: 199_999, version: seen }),
  );
  await step(async (seen) => tell(await listing.deals.withdrawCorrection({ id, number: 2, version: seen })));
  await no(selling.deals.answerCorrection({ id, number: 2, confirm: true }));
  await step((seen) =>
    listing.deals.correctValue({ ...correct, what: "salary", acceptedSalary: 199_999, version: seen }),
  );
  tell(await selling.deals.answerCorrection({ id, number: 3, confirm: true }));
  tell(await employer.deals.answerCorrection({ id, number: 3, confirm: true }));
  await look(id);
  for (const api of [employer, listing]) tell(await wordsOf(await api.deals.invoice({ id })));

  // Declined, recalled, sent again and lost.
  const second = await sent(parties);
  await no(selling.deals.decline({ id: second.id, reason: "Not mine yet." }));
  await no(listing.deals.decline({ id: second.id, reason: "Ask Quillon Vandermere." }));
  tell(await listing.deals.decline({ id: second.id, reason: "The fee is not what we said." }));
  await look(second.id);
  await no(listing.deals.discard({ id: second.id, version: (await listing.deals.get({ id: second.id })).version }));
  const back = await selling.deals.recall({
    id: second.id,
    version: (await listing.deals.get({ id: second.id })).version,
  });
  await look(second.id);
  const again = await listing.deals.send({ id: second.id, version: back.version });
  tell(again);
  await listing.deals.lose({ id: second.id, version: again.deal.version, reason: "The role is gone." });
  await look(second.id);
  await no(listing.deals.sign({ id: second.id, name: "Arjun Menon", hash: "", consent: true }));

  // Without a selling agency: one document, and an owed replacement that is found.
  const own = await executed(parties, {
    selling: null,
    guaranteePolicy: "replacement",
    listingId: await publish(listing),
  });
  await rendered(listing, own.id);
  await look(own.id);
  await no(listing.deals.document({ id: own.id, kind: "split" }));
  await listing.deals.win({
    id: own.id,
    version: (await listing.deals.get({ id: own.id })).version,
    acceptedSalary: 160_000,
    startDate: addDays(today, -10),
    timeZone,
  });
  await listing.deals.fallOff({
    id: own.id,
    version: (await listing.deals.get({ id: own.id })).version,
    lastDay: today,
    reason: "Left.",
  });
  await look(own.id);
  await listing.deals.settle({
    id: own.id,
    version: (await listing.deals.get({ id: own.id })).version,
    outcome: "refunded",
  });
  await look(own.id);
  return heard;
}

it("signing, winning, payment and fall-off give the same texts, figures and files in both backends", async () => {
  const [there, here] = [await lived(server), await lived(demoBackend())];
  expect(there.length).toBeGreaterThan(80);
  expect(here).toHaveLength(there.length);
  for (const [place, answer] of there.entries()) expect({ place, answer: here[place] }).toEqual({ place, answer });
});
