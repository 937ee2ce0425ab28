import { useParams } from "@deeds/router";
import { AdminPerson } from "./admin-person.tsx";

/** `/admin/people/{id}`. */
export default function PersonByIdPage() {
  const id = Number(useParams().id);
  return <AdminPerson id={Number.isInteger(id) && id > 0 ? id : null} />;
}
