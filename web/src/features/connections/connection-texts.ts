import type { ConnectionKind } from '#contract/connections/connections.ts'

interface ConnectionTexts {
  /** What the portal shows when it is connected */
  gives: string
  /** Shown instead while it is not connected */
  willGive: string
  /** Shown before disconnecting */
  stops: string
  /** What the user picks, with and without its article */
  aTarget: string
  target: string
  targets: string
  /** Why the list may be empty */
  none: string
}

export const CONNECTION_TEXTS: Record<ConnectionKind, ConnectionTexts> = {
  google_business: {
    gives: 'Google reviews and replies, profile views, direction requests, calls and clicks',
    willGive: 'Your Google reviews within the hour, replies under your own name, profile views, direction requests, calls and clicks.',
    stops: 'New Google reviews no longer arrive through your sign-in, and replies are no longer published in your name.',
    aTarget: 'a place',
    target: 'place',
    targets: 'places',
    none: 'This Google account manages no place on Google Business Profile.',
  },
  google_analytics: {
    gives: 'Website visitors, page views and sources in the SEO Report',
    willGive: 'Website visitors, page views, and where they come from, in the SEO Report.',
    stops: 'Website figures in the SEO Report stand still.',
    aTarget: 'a property',
    target: 'property',
    targets: 'properties',
    none: 'This Google account sees no Google Analytics property.',
  },
  facebook_page: {
    gives: 'Posts, comments, reach and followers in Social Media',
    willGive: 'Your posts with comments, reach, and followers by day.',
    stops: 'Facebook figures and comments in Social Media stand still.',
    aTarget: 'a page',
    target: 'page',
    targets: 'pages',
    none: 'This person manages no Facebook Page.',
  },
  instagram: {
    gives: 'Posts, comments, reach and followers in Social Media',
    willGive:
      'Followers by day, reach, your posts with likes and comments, and the age and town of the people who follow you. Needs a business account linked to your Page.',
    stops: 'Instagram figures and comments in Social Media stand still.',
    aTarget: 'an account',
    target: 'account',
    targets: 'accounts',
    none: 'No Instagram business account is linked to a Page of this person.',
  },
}
