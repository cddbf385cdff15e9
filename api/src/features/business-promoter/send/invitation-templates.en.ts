/** Templates of invitations, reminders and review requests */
export const invitationTemplates = {
  locale: 'en-US',
  orOpen: 'Or open this link:',
  unsubscribe: 'Unsubscribe',
  sentWith: (brand: string) => `Sent with ${brand}`,

  stop: 'Reply STOP to opt out',

  invitation: {
    preview: 'One tap tells us. It takes less than a minute.',
    reason: (company: string) => `You get this because you visited ${company}.`,
    message: {
      subject: 'How was your visit to {business}?',
      heading: 'Hello {name}, would you recommend us?',
      body: 'Thank you for your visit. Your feedback helps us look after you better, and helps your neighbors choose. It takes less than a minute.',
      button: 'Tell us about your visit',
      text: 'Hi {name}, would you recommend us? {link}',
    },
  },

  reminder: {
    preview: 'This is our only reminder. It takes less than a minute.',
    message: {
      subject: 'May we ask once more? Your visit to {business}',
      heading: 'Hello {name}, how was it?',
      body: 'We have not heard from you yet, and would like to know how your visit was. It takes less than a minute, and we will not ask again.',
      button: 'Tell us about your visit',
      text: 'Hi {name}, may we ask once more: would you recommend us? {link}',
    },
  },

  poster: {
    question: 'How was your visit?',
    how: 'Scan the code with your phone’s camera and tell us. It takes less than a minute.',
    madeWith: (brand: string) => `Made with ${brand}`,
  },

  request: {
    subject: 'May we help with the words?',
    subjectFor: (firstName: string) => `${firstName}, may we help with the words?`,
    preview: 'A draft that you can change. Post it only if it is true for you.',
    headingToday: 'Thank you for coming in today',
    heading: 'Thank you for your visit',
    lookedAfter: (host: string) => `${host} looked after you.`,
    lookedAfterBy: (hosts: string) => `${hosts} looked after you.`,
    body: 'If you would like to tell others how it was, we have prepared a draft. Pick what fits, change anything, and post it only if it is true for you.',
    button: 'Open my draft',
    reason: (day: string) => `You get this because you visited us on ${day}.`,
    textFor: (company: string, firstName: string, url: string) =>
      `${company}: Hi ${firstName}, thank you for your visit. Your draft of a review: ${url} Reply STOP to opt out`,
    text: (company: string, url: string) => `${company}: Thank you for your visit. Your draft: ${url} Reply STOP to opt out`,
  },

  shortText: (company: string, url: string) => `${company}: ${url} Reply STOP to opt out`,
}

export type InvitationTemplates = typeof invitationTemplates
