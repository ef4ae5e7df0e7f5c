import { ListPage, type PageColumn } from "#src/ui/kit/list-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import type { ReviewRowModel, ReviewsModel } from "./reviews.view-model.ts";

const columns: readonly PageColumn<ReviewRowModel>[] = [
  { id: "reference", width: 160, isName: true },
  { id: "person", width: 200 },
  { id: "product", width: 240 },
  {
    id: "state",
    cell: ({ state, tone }) => <StatusPill tone={tone}>{state}</StatusPill>,
    width: 200,
  },
  { id: "documents", width: 200 },
  { id: "since", width: 220 },
  { id: "insurer", width: 160, isExtra: true },
  { id: "country", width: 160, isExtra: true },
];

/** Purchases that a person decides about: those that wait first, the longest first. */
export const ReviewsView = ({ model }: { model: ReviewsModel }) => (
  <ListPage
    model={model}
    list="reviews"
    words="reviews"
    columns={columns}
    idOf={({ reference }) => reference}
    nameOf={({ reference }) => reference}
  />
);
