/** Messages of the pages for unsubscribing and for unknown addresses */
export const smallPageMessages = {
  unsubscribeTitle: 'Unsubscribe',
  noMore: 'No more review requests?',
  noMoreOf: (company: string) => `${company} will not ask you for reviews by e-mail any more.`,
  unsubscribe: 'Unsubscribe',
  oneMoment: 'One moment…',
  unsubscribed: 'You are unsubscribed',

  notFoundTitle: 'Page not found',
  notFound: 'Invalid page, please return to the home page',
  mistyped: 'The address may be mistyped, or the page has moved.',
  home: 'HOME',
}

export type SmallPageMessages = typeof smallPageMessages
