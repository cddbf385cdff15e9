import type { ConnectionKind } from '#contract/connections/connections.ts'

interface ConnectionTexts {
  /** What the portal shows once it is connected */
  gives: string
  /** Shown as long as it is not connected */
  willGive: string
  /** Shown before disconnecting */
  stops: string
  /** The kind of thing the user picks, with and without its article */
  aTarget: string
  target: string
  targets: string
  /** Why the list may be empty */
  none: string
}

export const CONNECTION_TEXTS: Record<ConnectionKind, ConnectionTexts> = {
  google_business: {
    gives: 'Google reviews and replies, profile views, direction requests, calls and clicks',
    willGive: 'Your Google reviews within the hour, replies in your business’s name, profile views, direction requests, calls and clicks.',
    stops: 'New Google reviews stop arriving through your sign-in, and you can’t publish replies.',
    aTarget: 'a place',
    target: 'place',
    targets: 'places',
    none: 'This Google account doesn’t manage any Google Business Profile.',
  },
  google_analytics: {
    gives: 'Website visitors, page views and sources in the SEO Report',
    willGive: 'Website visitors, page views and traffic sources in the SEO Report.',
    stops: 'Website data in the SEO Report stops updating.',
    aTarget: 'a property',
    target: 'property',
    targets: 'properties',
    none: 'This Google account has no access to a Google Analytics property.',
  },
  facebook_page: {
    gives: 'Posts, comments, reach and followers in Social Media',
    willGive: 'Your posts with comments, reach, and followers by day.',
    stops: 'Facebook data and comments in Social Media stop updating.',
    aTarget: 'a page',
    target: 'page',
    targets: 'pages',
    none: 'This account doesn’t manage a Facebook Page.',
  },
  instagram: {
    gives: 'Posts, comments, reach and followers in Social Media',
    willGive:
      'Followers by day, reach, your posts with likes and comments, and your followers’ ages and locations. Requires a business account linked to your Page.',
    stops: 'Instagram data and comments in Social Media stop updating.',
    aTarget: 'an account',
    target: 'account',
    targets: 'accounts',
    none: 'No Instagram business account is linked to this account’s Pages.',
  },
}
