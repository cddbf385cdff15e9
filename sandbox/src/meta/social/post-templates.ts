import type { Motif } from './motifs.ts'

export interface PostTemplate {
  caption: string
  motif: Motif
  kind: 'picture' | 'carousel' | 'video'
  /** How much better than usual the post performs */
  appeal: number
  /** Month and day on which it is posted each year, like 10-31. Templates without a day rotate */
  on?: string
}

const createTemplate = (motif: Motif, caption: string, appeal = 1, kind: PostTemplate['kind'] = 'picture', on?: string): PostTemplate => ({
  motif,
  caption,
  appeal,
  kind,
  on,
})

export const postTemplates: Record<'dental' | 'therapy', PostTemplate[]> = {
  dental: [
    createTemplate(
      'desk',
      'Meet Priya. She’s the voice you hear when you call, and today marks her five years with us. Tell us in the comments how she’s helped you.',
      2.3,
      'carousel',
      '11-13',
    ),
    createTemplate(
      'pumpkin',
      'We’re closed on Thanksgiving and the day after. In an emergency, call the front desk: the recording tells you who’s on duty.',
      0.6,
      'picture',
      '11-11',
    ),
    createTemplate('brush', 'Ruby chose the green one. Bring yours in after three months and we’ll swap it for a new one, free.', 1.5),
    createTemplate('doctor', 'What getting a crown feels like, in 40 seconds, told by Dr. Patel.', 1.4, 'video'),
    createTemplate('chair', 'New chair in room 3. It remembers how you like to sit, and it’s very quiet.', 0.8),
    createTemplate('smile', 'Two visits, one new smile. Shown with her permission.', 1.7, 'carousel'),
    createTemplate('candy', 'Trade your candy for a toothbrush at our door until 6 PM. 41 kids came last year.', 1.2, 'picture', '10-31'),
    createTemplate('xray', 'Why we take X-rays once a year and not more often. Dr. Patel answers the question we hear most.', 0.6),
    createTemplate('clock', 'Two openings tomorrow morning, 8:20 and 9:40. Call the front desk or message us here.', 0.5),
    createTemplate('sun', 'Mouth guard season. Bring yours in and we’ll check the fit while you wait.', 0.7, 'picture', '08-18'),
    createTemplate('team', 'Nine people, one lunch table. This is who takes care of you.', 1.9, 'carousel'),
    createTemplate('brush', 'Soft bristles, small head, two minutes. That’s all the advice there is.', 1.1),
    createTemplate('doctor', 'Dr. Patel explains what a night guard does, and who doesn’t need one.', 1, 'video'),
    createTemplate('smile', 'He hadn’t shown his teeth in a photo for eleven years. Today he sent us one.', 2),
    createTemplate('desk', 'We now answer the phones over lunch too, because that’s when you call.', 0.7),
    createTemplate('xray', 'Half the radiation of five years ago: our new sensor is here.', 0.6),
    createTemplate('plant', 'The plant in the waiting room has a name now. Thank you, second grade of Iles School.', 1.3),
    createTemplate('chair', 'First visit? Here’s what happens, minute by minute.', 0.9, 'carousel'),
    createTemplate('sun', 'Free checkups for kids under five, all July.', 1, 'picture', '07-03'),
    createTemplate('star', 'Three hundred reviews. We read every one, even the ones that hurt.', 1.4),
    createTemplate(
      'snow',
      'We stay open in the snow. If you can’t make it, just let us know. Nobody pays for a visit the weather canceled.',
      1.1,
      'picture',
      '01-14',
    ),
    createTemplate('plant', 'Closed this Friday for training. Our emergency number still works.', 0.4),
    createTemplate('team', 'Goodbye and thank you, Marla: fifteen years at the same chair.', 2.4, 'carousel'),
    createTemplate('star', 'Which flavor should our new fluoride be? Mint, bubble gum or melon? Vote in the comments.', 1.6),
  ],
  therapy: [
    createTemplate('sun', 'Three stretches for people who sit all day. Try them before lunch.', 1.3),
    createTemplate('team', 'Meet Sam, who ran the city marathon ten months after knee surgery.', 2, 'carousel'),
    createTemplate('clock', 'Two evening slots are open this week.', 0.5),
    createTemplate('plant', 'Parking behind the building is open again.', 0.4),
    createTemplate('doctor', 'Erin shows how to lift a child without hurting your back.', 1.4, 'video'),
    createTemplate('star', 'Best of Denver, second year in a row. Thank you.', 1.6),
    createTemplate('snow', 'Fell on the ice? Here’s when to wait and when to come in.', 1),
  ],
}

export interface CommentTemplate {
  text: string
  reply: string
  /** Used only for posts with one of these pictures; if absent, for any post */
  about?: readonly Motif[]
}

/** People's comments, and the business's replies to them */
export const commentTemplates: readonly CommentTemplate[] = [
  {
    text: 'Priya got all four of us in on one afternoon. She’s the best.',
    reply: 'She is! Say hi to the twins from all of us.',
    about: ['desk'],
  },
  { text: 'Always knows who I am before I say my name.', reply: 'It’s always good to hear from you!', about: ['desk'] },
  { text: 'Ruby says hi. The green one is still her favorite.', reply: 'Hi Ruby! We’re saving a green one for you.', about: ['brush'] },
  { text: 'Do I need an appointment for this?', reply: 'No, just stop by the front desk.', about: ['brush', 'candy'] },
  { text: 'Can adults trade their candy too?', reply: 'Of course. We won’t tell anyone!', about: ['candy'] },
  { text: 'Finally, someone explains this in plain English.', reply: 'Happy to hear it. Ask us anything!', about: ['doctor', 'xray'] },
  { text: 'I was nervous for weeks, and it took ten minutes.', reply: 'You did great!', about: ['doctor', 'smile'] },
  { text: 'How long does it last?', reply: 'Ten years with good care, often longer.', about: ['smile'] },
  { text: 'Great price for the quality.', reply: 'Thank you! That means a lot to us.', about: ['smile'] },
  { text: 'So proud of this team 💛', reply: 'So are we. Thank you!', about: ['desk', 'star', 'team'] },
  { text: 'Looks wonderful. Congratulations!', reply: 'Thank you! This made our morning.', about: ['smile', 'star', 'team'] },
  { text: 'Booked mine for Thursday.', reply: 'See you on Thursday!', about: ['clock', 'sun'] },
  { text: 'The new chair is a dream. I nearly fell asleep.', reply: 'That’s the best review a chair can get!', about: ['chair'] },
  { text: 'Good to know, thank you.', reply: 'You’re welcome!', about: ['clock', 'plant', 'pumpkin', 'snow', 'xray'] },
  { text: 'Best practice in town, and the only one where my son doesn’t cry.', reply: 'Thank you! This made our morning.' },
  { text: 'Are you taking new patients?', reply: 'Yes, we are. Call the front desk or use the form on our website.' },
  { text: 'Thank you for squeezing me in last week!', reply: 'Glad we could help!' },
  { text: 'Love this.', reply: 'Thank you!' },
  { text: 'My mother has been coming to you for years.', reply: 'Thank you for trusting us. Please say hello to her!' },
  { text: 'Is the parking behind the building free?', reply: 'It is, and there’s room for twelve cars.' },
  { text: 'Please stay open longer on Saturdays.', reply: 'We’re working on it. Thanks for asking!' },
  { text: 'Sharing this with my sister.', reply: 'Thank you! We’d love to meet her.' },
  { text: 'Nicest people in town.', reply: 'Thank you! We’ll pass it on.' },
  { text: 'See you next month!', reply: 'See you then!' },
]

export const commenters = [
  ['hannah.kim', 'Hannah Kim'],
  ['luis.ortega', 'Luis Ortega'],
  ['ellen.w', 'Ellen Weaver'],
  ['tom_bakes_bread', 'Tom Fuller'],
  ['marisol.r', 'Marisol Reyes'],
  ['j.abernathy', 'June Abernathy'],
  ['the.real.dale', 'Dale Krueger'],
  ['nadia.h', 'Nadia Hassan'],
  ['greta_on_wheels', 'Greta Lund'],
  ['samirah.b', 'Samirah Boone'],
  ['paulo.v', 'Paulo Vieira'],
  ['kc.mcallister', 'Casey McAllister'],
] as const
