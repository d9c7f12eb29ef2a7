/** The one customer of the sample data. */
export const customerId = 1

/** What it is called. */
export const customerName = 'Hollowmere Pottery Supplies'
