import { filtersOf, type PeopleQuery } from "./people-query.ts";

/** Fields with which a form that is sent without scripts stays within what the list is filtered by. */
export const FilterInputs = (query: Partial<PeopleQuery>) =>
  Object.entries(filtersOf(query)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
