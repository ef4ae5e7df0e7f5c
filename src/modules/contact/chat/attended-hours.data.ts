/** When people attend, in the country's own time: from and to the minute, by weekday (1 is Monday). The
 *  same hours as the contact data of config/countries.ts says in words. */
export const attendedHours = {
  CL: { weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "18:00" },
  PE: { weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "18:00" },
  CO: { weekdays: [1, 2, 3, 4, 5], from: "08:00", to: "17:00" },
  INT: { weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "18:00" },
} as const;
