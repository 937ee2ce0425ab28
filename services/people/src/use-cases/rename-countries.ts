import { storedCountry } from "@deeds/i18n/places";
import type { ServiceContext } from "../service-context.ts";

/**
 * Gives countries that an earlier version stored by a code or another name the one name of today. Runs at
 * the start of the process; finds nothing to do after the first one.
 */
export async function renameCountries({
  database,
  models,
}: Pick<ServiceContext, "database" | "models">): Promise<void> {
  for (const { country } of await models.countryCounts.list()) {
    const name = storedCountry(country);
    if (name === country) continue;
    await models.people.renameCountry(country, name);
    await database.transaction((tx) => models.countryCounts.rename(tx, country, name));
  }
}
