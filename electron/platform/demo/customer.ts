/** The one customer of the sample data. */
export const customerId = 1
