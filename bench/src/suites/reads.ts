import { compare } from "../measure.ts";
import type { Suite } from "../suite.ts";

const people = 2_000;

export const reads: Suite = {
  name: "reads",
  title: `Public reads with ${people} people: through the gateway, against the people service alone.`,
  run: async (bench) => {
    const product = await bench.product();
    await bench.seed(product, people);
    const paths = ["/api/public/people?limit=20&page=1", "/api/public/stats"];
    const findings = [];
    for (const path of paths) {
      findings.push(
        await compare({
          title: `GET ${path}`,
          baseline: { name: "the people service alone", url: product.urls.people + path },
          subject: { name: "through the gateway", url: product.origin + path },
        }),
      );
    }
    return findings;
  },
};
