import { breakDownFee, dollars, moneyText, otherShare, percent, roundMoneyText } from "#domain/core/money.ts";

/** Long enough that a moving slider says only its own value, in milliseconds. */
const quietMs = 1_000;

/** Runs the fee to split on the features page. */
export function startSplit(place: HTMLElement): void {
  const form = place.querySelector("form");
  const bar = place.querySelector<HTMLElement>("[role=img]");
  if (!form || !bar) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const put = (selector: string, text: string): void => place.querySelector(selector)?.replaceChildren(text);
  const read = (name: string): number => Number(new FormData(form).get(name));

  const show = (): void => {
    const [salary, feePercent, split] = [read("salary"), read("fee"), read("split")];
    const other = otherShare(split);
    const { fee, la, sa } = breakDownFee({
      salary: dollars(salary),
      feeBp: percent(feePercent),
      laSplitBp: percent(split),
    });
    const texts = { salary: roundMoneyText(dollars(salary)), fee: `${feePercent}%`, split: `${split} / ${other}` };
    for (const [name, text] of Object.entries(texts)) {
      put(`[data-value=${name}]`, text);
      form.querySelector(`[name=${name}]`)?.setAttribute("aria-valuetext", text);
    }
    put("[data-fee]", moneyText(fee));
    put("[data-amount='0']", moneyText(la));
    put("[data-amount='1']", moneyText(sa));
    const legend = place.querySelectorAll("ul strong");
    legend[0]?.replaceChildren(`${split}%`);
    legend[1]?.replaceChildren(`${other}%`);
    bar.ariaLabel = `Split: Listing agency ${split}%, Selling agency ${other}%`;
    const parts = [...bar.children];
    for (const [index, share] of [split, other].entries()) {
      const part = parts[index];
      if (part instanceof HTMLElement) part.style.width = `${share}%`;
    }
    clearTimeout(timer);
    timer = setTimeout(
      () =>
        put(
          "[data-spoken]",
          `Total fee ${moneyText(fee)}. Listing agency ${moneyText(la)}. Selling agency ${moneyText(sa)}.`,
        ),
      quietMs,
    );
  };

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", show);
}
