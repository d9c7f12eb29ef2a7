/** Id of the only customer of the sample data. */
export const customerId = 1

/** Its name. */
export const customerName = 'Hollowmere Pottery Supplies'
