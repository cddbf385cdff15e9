/** Fixed sample data that shows what such a report could look like. Its sums are consistent */

export const SAMPLE_STATS = {
  rating: 4.7,
  /** Sum of both places */
  reviews: 398,
  newReviews: 26,
  /** Percentage change from the previous month */
  newReviewsChange: 18.18,
  replied: 92.31,
  repliedChange: 1.53,
}

export const PLACES = [
  { platform: 'google', name: 'Google', reviews: 312, rating: 4.8, newReviews: 21 },
  { platform: 'yelp', name: 'Yelp', reviews: 86, rating: 4.5, newReviews: 5 },
] as const

export const DISTRIBUTION = [
  { name: '5 stars', value: 326 },
  { name: '4 stars', value: 52 },
  { name: '3 stars', value: 12 },
  { name: '2 stars', value: 4 },
  { name: '1 star', value: 4 },
]

export const MONTHS = [
  { label: 'May', name: 'May', bar: 14, line: 4.5 },
  { label: 'Jun', name: 'June', bar: 17, line: 4.6 },
  { label: 'Jul', name: 'July', bar: 19, line: 4.6 },
  { label: 'Aug', name: 'August', bar: 16, line: 4.4 },
  { label: 'Sep', name: 'September', bar: 22, line: 4.7 },
  { label: 'Oct', name: 'October', bar: 26, line: 4.8 },
]

export const PRAISED = [
  { name: 'Friendly staff', value: 148 },
  { name: 'Gentle treatment', value: 112 },
  { name: 'Clear explanations', value: 87 },
  { name: 'Clean rooms', value: 61 },
]

export const CRITICISED = [
  { name: 'Waiting time', value: 19 },
  { name: 'Parking', value: 11 },
  { name: 'Price', value: 9 },
  { name: 'Phone was busy', value: 6 },
]
