import { LegalPage } from "./legal-page.tsx";

export default function OperatorPage() {
  return <LegalPage name="operator" />;
}
