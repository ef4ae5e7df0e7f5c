/** An e-mail as who has not revealed it sees it: enough to tell two apart, too little to use. */
export const maskedEmail = (email: string): string => {
  const [name = "", domain = ""] = email.split("@");
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••`;
};
