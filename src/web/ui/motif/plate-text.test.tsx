import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { unbroken } from "./plate-text.tsx";

test("codes in a sentence stay on one line, and other content is left as it is", () => {
  const drawn = renderToStaticMarkup(unbroken("Withdraw TM-KQF9XA7C and DEAL-KZ42QQ?"));
  expect(drawn).toContain('<span class="whitespace-nowrap">TM-KQF9XA7C</span>');
  expect(drawn).toContain('<span class="whitespace-nowrap">DEAL-KZ42QQ</span>');
  expect(drawn.replaceAll(/<[^>]+>/g, "")).toBe("Withdraw TM-KQF9XA7C and DEAL-KZ42QQ?");
  expect(unbroken(undefined)).toBeUndefined();
});
