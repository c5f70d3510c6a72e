import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Backend } from "#contract/backend.ts";
import type { Standing } from "#domain/core/standing.ts";
import { BackendProvider } from "#web/lib/backend/context.tsx";
import { memberOf } from "#tests/support/domain-rules.ts";
import { SellingDesk } from "./selling-desk.tsx";

test.each<Standing>(["pending", "refused", "suspended"])(
  "shows and requests nothing of selling for an agency that is %s",
  (standing) => {
    // Without a query client: a request would throw.
    const backend = { viewer: { ...memberOf("la"), standing } } as Backend;
    const page = renderToStaticMarkup(
      <BackendProvider backend={backend}>
        <SellingDesk />
      </BackendProvider>,
    );
    expect(page).toBe("");
  },
);
