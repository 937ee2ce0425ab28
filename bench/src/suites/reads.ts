import { gatewaySecretHeader } from "@deeds/contracts";
import { serviceSecretOf } from "@deeds/contracts/gateway-secret";
import { load } from "../load.ts";
import { inTurns, median } from "../measure.ts";
import { write } from "../report.ts";
import { type Suite, sizes } from "../suite.ts";

const { people, rounds, seconds } = sizes(
  { people: 2_000, rounds: 5, seconds: 3 },
  { people: 50, rounds: 1, seconds: 1 },
);
const connections = 16;
const paths = ["/api/public/people?limit=20&page=1", "/api/public/stats"];

/** Shows what the gateway's cache is for; it has no goals. */
export const reads: Suite = {
  name: "reads",
  title: `Public reads with ${people} people: through the gateway, against the people service alone.`,
  goals: [],
  run: async (bench) => {
    const product = await bench.startProduct();
    await bench.insertPeople(product, people);
    const headers = { [gatewaySecretHeader]: serviceSecretOf("people", product.secrets) };
    const findings = [];
    for (const path of paths) {
      const rateOf = (origin: string) => async () =>
        (await load({ url: origin + path, headers, connections, end: { seconds } })).rate;
      const rates = await inTurns(rounds, {
        alone: rateOf(product.urls.people),
        gateway: rateOf(product.origin),
      });
      const [alone, gateway] = [median(rates.alone), median(rates.gateway)];
      findings.push({
        what: `GET ${path}, through the gateway`,
        figure: write(gateway, "/s"),
        baseline: `the people service alone: ${write(alone, "/s")}`,
        ratio: gateway / alone,
      });
    }
    return findings;
  },
};
