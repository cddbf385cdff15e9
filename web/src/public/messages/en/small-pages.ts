/** Messages of the pages for unsubscribing and for unknown addresses */
export const smallPageMessages = {
  unsubscribeTitle: 'Unsubscribe',
  stopFrom: (company: string) => `Stop review requests from ${company}?`,
  stoppedFrom: (company: string) => `${company} won’t email you review requests anymore.`,
  unsubscribe: 'Unsubscribe',
  oneMoment: 'One moment…',
  unsubscribed: 'You’re unsubscribed',

  notFoundTitle: 'Page not found',
  notFound: 'Invalid page, please return to the home page',
  mistyped: 'The address may be mistyped, or the page has moved.',
  home: 'HOME',
}

export type SmallPageMessages = typeof smallPageMessages
