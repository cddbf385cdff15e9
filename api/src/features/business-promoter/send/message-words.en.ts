/** What invitations and review requests say to customers */
export const messageWords = {
  locale: 'en-US',
  orOpen: 'Or open this link:',
  unsubscribe: 'Unsubscribe',
  sentWith: (brand: string) => `Sent with ${brand}`,

  invitation: {
    subject: (company: string) => `How was your visit to ${company}?`,
    preview: 'One tap tells us. It takes less than a minute.',
    heading: 'Hello, would you recommend us?',
    headingFor: (firstName: string) => `Hello ${firstName}, would you recommend us?`,
    body: 'Thank you for your visit. Your answer helps us look after you better, and helps your neighbors choose. It takes less than a minute.',
    button: 'Tell us about your visit',
    reason: (company: string) => `You get this because you visited ${company}.`,
    textFor: (company: string, firstName: string, url: string) =>
      `${company}: Hi ${firstName}, would you recommend us? ${url} Reply STOP to opt out`,
    text: (company: string, url: string) => `${company}: Would you recommend us? ${url} Reply STOP to opt out`,
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

export type MessageWords = typeof messageWords
