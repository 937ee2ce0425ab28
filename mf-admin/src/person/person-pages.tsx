import { positiveInteger } from "@deeds/remote-kit";
import { useParams } from "@deeds/router";
import { usePersonBySlug } from "../api/people.ts";
import { AdminPerson } from "./admin-person.tsx";
import { PersonFailed, PersonWaiting } from "./person-states.tsx";

/** `/admin/p/{slug}`: the slug says who it is, the administrator's own call says all of them. */
export function PersonBySlugPage() {
  const { slug = "" } = useParams();
  const { data, error, mutate } = usePersonBySlug(slug);
  if (error && error.status !== 404) {
    return <PersonFailed error={error} onRetry={() => void mutate()} />;
  }
  if (error) return <AdminPerson id={null} />;
  return data ? <AdminPerson id={data.person.id} /> : <PersonWaiting />;
}

/** `/admin/people/{id}`. */
export const PersonByIdPage = () => <AdminPerson id={positiveInteger(useParams().id)} />;
