import type { SlotProps } from "@deeds/remote-kit";
import { SubmissionDialog } from "../form/submission-frame.tsx";
import { SuggestChangeForm } from "./suggest-change-form.tsx";

/** The slot `submissions.suggest-change`; the key resets the form for another person. */
export default function SuggestChangeDialog(props: SlotProps["submissions.suggest-change"]) {
  return <SuggestChangeForm key={props.person.id} Frame={SubmissionDialog} {...props} />;
}
