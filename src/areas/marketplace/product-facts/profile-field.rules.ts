/** What ids of fields begin with on the profile form's own page, so that links can lead to a field. */
export const pageFormPrefix = "profile";
