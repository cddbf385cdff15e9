import type { Motif } from './motifs.ts'

export interface PostTemplate {
  caption: string
  motif: Motif
  kind: 'picture' | 'carousel' | 'video'
  /** How much better than usual it does */
  appeal: number
  /** Month and day on which it is posted each year, like 10-31; otherwise the templates rotate */
  on?: string
}

const template = (motif: Motif, caption: string, appeal = 1, kind: PostTemplate['kind'] = 'picture', on?: string): PostTemplate => ({
  motif,
  caption,
  appeal,
  kind,
  on,
})

export const postTemplates: Record<'dental' | 'therapy', PostTemplate[]> = {
  dental: [
    template(
      'desk',
      'Meet Priya. She is the voice you hear when you call, and today she has been with us for five years. Tell us in the comments what she did for you.',
      2.3,
      'carousel',
      '11-13',
    ),
    template(
      'pumpkin',
      'We are closed on November 26 and 27. For emergencies call the desk, and the recording tells you who is on duty.',
      0.6,
      'picture',
      '11-11',
    ),
    template('brush', 'Ruby chose the green one. Bring yours in after three months: we swap it for a new one, free.', 1.5),
    template('doctor', 'What getting a crown feels like, in 40 seconds, told by Dr. Patel.', 1.4, 'video'),
    template('chair', 'New chair in room 3. It remembers how you like to sit, and it is very quiet.', 0.8),
    template('smile', 'Two visits, one new smile. Shown with her permission.', 1.7, 'carousel'),
    template('candy', 'Trade your candy for a toothbrush at our door until 6 PM. 41 kids came last year.', 1.2, 'picture', '10-31'),
    template('xray', 'Why we take X-rays once a year and not more often. Dr. Patel answers the question we hear most.', 0.6),
    template('clock', 'Two openings tomorrow morning, 8:20 and 9:40. Call the desk or write to us here.', 0.5),
    template('sun', 'Mouth guard season. Bring yours in and we check the fit while you wait.', 0.7, 'picture', '08-18'),
    template('team', 'Nine people, one lunch table. This is who takes care of you.', 1.9, 'carousel'),
    template('brush', 'Soft bristles, small head, two minutes. That is all the advice there is.', 1.1),
    template('doctor', 'Dr. Patel explains what a night guard does, and who needs none.', 1, 'video'),
    template('smile', 'He had not shown his teeth in a photo for eleven years. Today he sent us one.', 2),
    template('desk', 'Our phones are answered from 7:30 now, because that is when you call.', 0.7),
    template('xray', 'Half the dose of five years ago: the new sensor is in.', 0.6),
    template('plant', 'The plant in the waiting room has a name now. Thank you, second grade of Iles School.', 1.3),
    template('chair', 'First visit? Here is what happens, minute by minute.', 0.9, 'carousel'),
    template('sun', 'Free check-up for under fives, all of July.', 1, 'picture', '07-03'),
    template('star', 'Four hundred reviews. We read each of them, also the ones that hurt.', 1.4),
    template(
      'snow',
      'We stay open in the snow. If you cannot come, tell us: nobody pays for a visit the weather took.',
      1.1,
      'picture',
      '01-14',
    ),
    template('plant', 'Closed on Friday for training. The emergency number works as always.', 0.4),
    template('team', 'Goodbye and thank you, Marla: thirty years at the same chair.', 2.4, 'carousel'),
    template('star', 'Which flavor should the new fluoride have? Mint, bubble gum or melon: vote in the comments.', 1.6),
  ],
  therapy: [
    template('sun', 'Three stretches for people who sit all day. Do them before lunch.', 1.3),
    template('team', 'Meet Sam, who ran the city marathon ten months after knee surgery.', 2, 'carousel'),
    template('clock', 'Two evening slots are free this week.', 0.5),
    template('plant', 'Parking behind the building is open again.', 0.4),
    template('doctor', 'How to lift a child without hurting your back, shown by Karen.', 1.4, 'video'),
    template('star', 'Best of Denver, second year in a row. Thank you.', 1.6),
    template('snow', 'Fell on the ice? Here is when to wait and when to come.', 1),
  ],
}

export const commentTemplates = [
  'Priya got all four of us in on one afternoon. Five more years, please.',
  'Always knows who I am before I say my name.',
  'Ruby says hi. The green one is still her favorite.',
  'Best practice in town, and the only one my son does not cry at.',
  'Do you take new patients?',
  'Do I need an appointment for this?',
  'Thank you for squeezing me in last week!',
  'Love this.',
  'My mother has been coming to you for twenty years.',
  'That is a very good price for the quality.',
  'Is the parking behind the building free?',
  'Finally somebody explains this in plain words.',
  'So proud of this team 💛',
  'Can you do this for adults too?',
  'I was nervous for weeks, and it took ten minutes.',
  'Please open on Saturdays.',
  'Looks wonderful. Congratulations!',
  'Booked mine for Thursday.',
  'How long does it hold?',
  'The new chair is a dream, I nearly fell asleep.',
]

export const replyTemplates = [
  'Only if you keep bringing the twins.',
  'Yes, we do. Call the desk or use the form on our page, it takes a minute.',
  'Thank you! This made our morning.',
  'It is, and there is room for twelve cars.',
  'We work on Saturdays from January on.',
  'Ten years with good care, often longer.',
  'See you on Thursday!',
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
