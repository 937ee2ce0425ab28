import type { Person } from "@deeds/contracts";
import { EntryNumber, Seal } from "@deeds/ui";
import { PersonPhoto } from "./person-photo.tsx";
import { fullName } from "./person-text.ts";

/** Seal, entry number and name; beside the small portrait on phones, number above and seal below. */
export function PersonHeader({ person }: { person: Person }) {
  return (
    <div className="flex gap-4">
      <div className="w-26 shrink-0 lg:hidden">
        <PersonPhoto person={person} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1 self-start lg:grid lg:grid-cols-[1fr_auto] lg:items-center lg:gap-y-2">
        <div className="order-3 lg:order-none">
          <Seal date={person.createdAt} />
        </div>
        <div className="order-1 lg:order-none">
          <EntryNumber id={person.id} />
        </div>
        <h1 className="order-2 font-serif text-person-phone font-semibold text-balance wrap-anywhere lg:order-none lg:col-span-2 lg:text-person">
          {fullName(person)}
        </h1>
      </div>
    </div>
  );
}
