import type { CallTemplate } from './call-template.ts'

export const DENTAL_APPOINTMENTS: CallTemplate[] = [
  {
    weight: 11,
    category: 'APPOINTMENT',
    booked: 1,
    lasts: [120, 230],
    quality: [86, 96],
    satisfaction: [85, 97],
    keywords: ['cleaning', 'appointment', 'recall'],
    comment: 'Friendly and quick; offered two times and repeated the date.',
    summary: 'Booked the six-month cleaning for {day} at {time}.',
    talk: `
S: Bright Smile Dental, this is {staff}. How can I help?
C: Hi, this is {name}. I got your reminder card, I think I'm due for a cleaning.
S: Let me look. Yes, your last one was six months ago. Would a morning or an afternoon suit you better?
C: Mornings, if you have any.
S: I have {day} at {time} with Karen, or the week after.
C: {day} works. Is it still an hour?
S: About fifty minutes, and {doctor} stops by at the end.
C: Great. Can you text me a reminder?
S: I'll set that up. See you {day} at {time}, {first}.`,
  },
  {
    weight: 5,
    category: 'APPOINTMENT',
    isNew: true,
    booked: 1,
    lasts: [190, 320],
    quality: [86, 97],
    satisfaction: [86, 98],
    keywords: ['new patient', 'first visit', 'insurance', '{plan}'],
    comment: 'Explained the first visit well and asked about insurance right away.',
    summary: 'New patient, insured with {plan}. Booked a first visit with X-rays for {day} at {time}.',
    talk: `
S: Thank you for calling Bright Smile Dental, {staff} speaking.
C: Hi, are you taking new patients? {heard}
S: We are. Is it for a check-up, or does something hurt?
C: Just a check-up. I moved here in the spring and haven't been since.
S: Then we'd do an exam, X-rays and a cleaning, about ninety minutes. Do you have insurance?
C: {plan}, through work.
S: We're in network with them. I could offer {day} at {time} with {doctor}.
C: That works for me.
S: May I have your name and a good email address? I'll send you the forms so you don't have to fill them in here.
C: {name}. The email is my first name, dot, last name, at mail dot test.
S: Wonderful, {first}. The forms will be there in a few minutes.`,
    items: [{ text: 'Send the new patient forms to {name}', inDays: 0, hour: 17, line: 8 }],
  },
  {
    weight: 1.6,
    category: 'APPOINTMENT',
    isNew: true,
    booked: 1,
    lasts: [210, 330],
    quality: [87, 97],
    satisfaction: [86, 97],
    keywords: ['implant', 'consultation', 'cost estimate', '{plan}'],
    comment: 'Good explanation of the first step; offered a written estimate without being asked twice.',
    summary:
      'Asked about a dental implant and what it costs. Booked a consultation with {doctor} for {day} at {time}; wants a written estimate.',
    talk: `
S: Bright Smile Dental, this is {staff}. How can I help?
C: Hi, I'm missing a tooth on the lower left and my old dentist suggested an implant. {heard}
S: We place implants here. The first step is a consultation with {doctor}, with a 3D scan.
C: What does the whole thing cost, roughly?
S: It depends on the bone. I can send you a written estimate once I have your plan. Who are you insured with?
C: {plan}. I have the card at home, not here.
S: That's fine. Would {day} at {time} work for the consultation?
C: Yes, that's good. My name is {name}.
S: Thank you, {first}. Please bring the card, and any X-rays you have.`,
    items: [
      { text: 'Send {name} a written estimate for an implant', inDays: 1, hour: 12, line: 4 },
      { text: 'Ask {first} for the member number of {plan}', inDays: 1, hour: 17, line: 5 },
    ],
  },
  {
    weight: 4,
    category: 'APPOINTMENT',
    booked: 1,
    lasts: [110, 240],
    quality: [88, 98],
    satisfaction: [87, 98],
    keywords: ['emergency', 'toothache', 'pain', 'same day'],
    comment: 'Took the pain seriously and found a same-day opening.',
    summary: 'Toothache since last night. Squeezed in today with {doctor}; told to take ibuprofen until then.',
    talk: `
S: Bright Smile Dental, {staff} speaking.
C: Hi, this is {name}. I've had a terrible toothache since last night, I hardly slept.
S: I'm sorry to hear that, {first}. Is there any swelling, or a fever?
C: A little swelling. No fever, I think.
S: All right. {doctor} has a gap this afternoon. Can you be here at 2:40?
C: Yes. Anything, really.
S: Good. You can take ibuprofen until then if you normally do fine with it, and don't put heat on it.
C: Okay. Thank you so much.
S: If the swelling gets worse or you get a fever, go to the emergency room, don't wait for us.`,
  },
  {
    weight: 3,
    category: 'APPOINTMENT',
    booked: 1,
    lasts: [140, 240],
    quality: [86, 97],
    satisfaction: [86, 98],
    keywords: ['pediatric', 'first visit', 'child'],
    comment: 'Warm with a worried parent; explained how a first visit goes.',
    summary: 'Booked the first check-up of {child}, 4, for {day} at {time}. {child} is a little scared.',
    talk: `
S: Bright Smile Dental, this is {staff}.
C: Hi, it's {name}. Do you see small children? {child} just turned four.
S: We do, all the time. Is it the first visit to a dentist?
C: Yes, and I'm worried there'll be tears.
S: We'll take it slow. {child} can sit on your lap and count teeth with Karen, and that's all if it's too much.
C: That sounds lovely.
S: Mornings are best at that age. How about {day} at {time}?
C: Perfect. Should I bring anything?
S: Just a favorite toy, and the insurance card. We'll see you both {day}.`,
  },
  {
    weight: 2,
    category: 'APPOINTMENT',
    booked: 1,
    lasts: [100, 200],
    quality: [84, 95],
    satisfaction: [82, 96],
    keywords: ['whitening', 'price', 'wedding'],
    comment: 'Gave a clear price and found a date before the wedding.',
    summary: 'Wants whitening before a wedding next month. Booked {day} at {time}; price of $385 was fine.',
    talk: `
S: Bright Smile Dental, {staff} speaking, how can I help?
C: Hi, how much is teeth whitening at your office? My sister's getting married next month.
S: Congratulations! In the office it's 385 dollars and takes about ninety minutes. The take-home kit is 220.
C: Does the office one last longer?
S: It's quicker, and most people keep it a year or two. It's best two weeks before the day.
C: Then the office one. What do you have?
S: {day} at {time}?
C: Yes please. {name}, I'm a patient already.
S: Got it, {first}. No coffee or red wine for two days afterwards.`,
  },
  {
    weight: 2.5,
    category: 'APPOINTMENT',
    booked: 1,
    lasts: [90, 180],
    quality: [85, 96],
    satisfaction: [84, 96],
    keywords: ['crown', 'broken', 'appointment'],
    comment: 'Asked the right questions and had the patient keep the crown safe.',
    summary: 'A crown came off while eating. Coming in {day} at {time} to have it put back on.',
    talk: `
S: Bright Smile Dental, this is {staff}.
C: Hi {staff}, {name} here. My crown just came off, on a piece of toffee.
S: Oh no. Do you have it, and is it in one piece?
C: Yes, I have it in a napkin.
S: Please keep it safe in a small box. Does it hurt?
C: Only with cold water.
S: Then {day} at {time} with {doctor}, who'll see whether it can go back on.
C: Thank you. I'll skip the toffee.`,
  },
  {
    weight: 1.4,
    category: 'APPOINTMENT',
    isNew: true,
    booked: 1,
    lasts: [180, 300],
    quality: [83, 95],
    satisfaction: [82, 96],
    keywords: ['clear aligners', 'consultation', 'payment plan'],
    comment: 'Answered the question about payments before it became an obstacle.',
    summary: 'Interested in clear aligners and a payment plan. Booked a free consultation for {day} at {time}.',
    talk: `
S: Bright Smile Dental, {staff} speaking.
C: Hi, I saw that you offer clear aligners. {heard} How does that work?
S: It starts with a free consultation and a scan, about half an hour. Then {doctor} tells you whether aligners can do it.
C: And the price? I can't pay thousands at once.
S: Most cases are between 3,200 and 4,800 dollars, and you can pay monthly over two years without interest.
C: Oh, that helps. Then I'd like to come in.
S: How about {day} at {time}?
C: Yes. My name is {name}.
S: I'll send you an email with the address and what to expect, {first}.`,
    items: [{ text: 'Email {name} the payment plan for aligners', inDays: 1, hour: 12, line: 4 }],
  },
  {
    weight: 2,
    category: 'APPOINTMENT',
    resolved: false,
    lasts: [90, 170],
    quality: [72, 86],
    satisfaction: [62, 80],
    keywords: ['evening', 'appointment', 'waiting list'],
    comment: 'No evening opening; the waiting list was offered late in the call.',
    summary: 'Wanted an evening appointment this week. Nothing was open, so we added them to the waiting list.',
    talk: `
S: Bright Smile Dental, this is {staff}.
C: Hi, {name}. I need a filling, and I can only come after five.
S: Evenings are full for the next two weeks, I'm afraid.
C: That's long. Nothing at all?
S: I could offer {day} at {time}.
C: No, I work until four thirty.
S: I can put you on the waiting list and call you when someone cancels.
C: Okay, please do that.`,
    items: [{ text: 'Call {name} when an evening opening for a filling comes up', inDays: 3, hour: 17, line: 6 }],
  },
]
