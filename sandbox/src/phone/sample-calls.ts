interface SampleCall {
  id: string
  title: string
  from: string
  durationSeconds: number
  transcript: string
}

/** Sample conversations for the phone page, one of each kind that a practice has on an ordinary day */
export const sampleCalls: SampleCall[] = [
  {
    id: 'implant',
    title: 'New patient asks for an implant consultation',
    from: '+12175550142',
    durationSeconds: 252,
    transcript: `Megan: Bright Smile Dental, this is Megan. How can I help?
Caller: Hi, I lost a molar last year and I keep putting it off. A friend said you do implants. I found you on Google.
Megan: We do. The first step is a consultation with Dr. Patel, with a 3D scan. It takes about forty minutes.
Caller: Do you know roughly what it costs? My insurance is through my employer.
Megan: I can send you an estimate today once I have your plan details. Would Thursday at 10:20 work for the consultation?
Caller: Thursday works. My name is Dana Whitfield. I've never been to your office before.
Megan: Welcome, Dana. I have you down for Thursday at 10:20 AM. We'll need your plan and member number before Thursday.
Caller: Perfect, I'll look for the card. Thank you so much.
Megan: Thank you, Dana. See you Thursday.`,
  },
  {
    id: 'reschedule',
    title: 'Patient moves a cleaning',
    from: '+12175550163',
    durationSeconds: 116,
    transcript: `Priya: Good morning, Bright Smile Dental, Priya speaking.
Caller: Hi Priya, this is Luis Ortega. I need to reschedule my cleaning on Thursday, I have to work.
Priya: No problem, Luis. I could do Friday at 8:30 in the morning. Does that work?
Caller: Yes, Friday at 8:30 is great.
Priya: Done, I've moved it to Friday at 8:30 AM. I'll text you a reminder tomorrow morning.
Caller: Thanks a lot.`,
  },
  {
    id: 'complaint',
    title: 'Patient was billed twice',
    from: '+12175550175',
    durationSeconds: 281,
    transcript: `Megan: Bright Smile Dental, this is Megan. How can I help you?
Caller: This is Aaron Blake. You billed me twice for the same X-ray, and I'm really frustrated. Nobody called me back last week.
Megan: I am so sorry, Aaron. I see two charges for the same visit. That should not have happened.
Caller: I want to speak with the manager. This is the second time something is wrong.
Megan: I understand. I'll have the office manager call you back tomorrow at 9.
Caller: Fine. And can you send me the corrected bill?
Megan: Of course, I will email you the corrected bill by Friday.
Caller: Okay. I hope so.`,
  },
  {
    id: 'price',
    title: 'Question about prices',
    from: '+12175550151',
    durationSeconds: 164,
    transcript: `Priya: Bright Smile Dental, Priya speaking. How may I help?
Caller: Hello, I'm George Mercer. How much is a night guard, and would my insurance cover it?
Priya: A custom night guard is four hundred and eighty dollars. Most plans cover about half of it.
Caller: Could you email me the price so I can ask my insurance?
Priya: Sure, I'll email you the price list this afternoon.
Caller: Great, thank you. I'll think about it.`,
  },
  {
    id: 'cancel',
    title: 'Patient cancels a visit',
    from: '+12175550198',
    durationSeconds: 78,
    transcript: `Megan: Bright Smile Dental, this is Megan.
Caller: Hi Megan, it's Nora Castillo. I have to cancel my appointment on Monday, my son is sick.
Megan: I'm sorry to hear that. I canceled Monday for you. Should we find another time?
Caller: I will call to book again when he is better.
Megan: That's fine. I'll call you next week to see how he's doing.
Caller: That's kind, thank you.`,
  },
  {
    id: 'confirm',
    title: 'Patient confirms a visit',
    from: '+12175550184',
    durationSeconds: 58,
    transcript: `Megan: Bright Smile Dental, this is Megan. How can I help?
Caller: Hi, this is Robert Hale. I just want to confirm my appointment tomorrow.
Megan: Yes, Robert, you are confirmed for tomorrow at 2:00 PM with Dr. Patel.
Caller: Perfect, see you then.`,
  },
  {
    id: 'emergency',
    title: 'Emergency: a swollen cheek and fever',
    from: '+12175550113',
    durationSeconds: 74,
    transcript: `Megan: Bright Smile Dental, this is Megan. How can I help?
Caller: Hi, this is Kevin Doyle. My cheek has been swollen since last night, and now I have a fever.
Megan: I'm sorry, Kevin. Can you open your mouth and swallow?
Caller: It hurts a lot, but yes.
Megan: Stay close to the phone, please. I'll call you back today.
Caller: Thank you. Please hurry.`,
  },
  {
    id: 'spanish',
    title: 'In Spanish: a cleaning for the kids',
    from: '+12175550126',
    durationSeconds: 96,
    transcript: `Staff: Bright Smile Dental, soy Priya. ¿En qué le puedo ayudar?
Caller: Buenos días, me llamo Lucía Ramírez. Quiero una cita de limpieza para mis hijos. Los encontré en Google.
Staff: Con mucho gusto. Tengo el jueves a las 4. ¿Tienen seguro?
Caller: Sí, tenemos seguro. El jueves está perfecto, gracias.
Staff: La apunto el jueves a las 4. Le mando los formularios mañana a las 9.
Caller: Muy amable, gracias.`,
  },
  {
    id: 'spanish-emergency',
    title: 'In Spanish: an emergency',
    from: '+12175550139',
    durationSeconds: 52,
    transcript: `Staff: Bright Smile Dental, soy Priya.
Caller: Buenas tardes, le habla Jorge Medina. Me duele mucho una muela y tengo la cara hinchada.
Staff: Venga ahora mismo, por favor. Le esperamos.
Caller: Voy para allá, gracias.`,
  },
  {
    id: 'wrong-number',
    title: 'Wrong number',
    from: '+12175550144',
    durationSeconds: 14,
    transcript: `Priya: Bright Smile Dental, Priya speaking.
Caller: Oh, I wanted Tony's Pizza. Sorry, wrong number.
Priya: No problem, goodbye.`,
  },
  {
    id: 'robot',
    title: 'A recorded message',
    from: '+12175550190',
    durationSeconds: 22,
    transcript: `Megan: Bright Smile Dental, this is Megan.
Caller: This is an automated message about your business listing. Press one to keep it, or press nine to be removed from our list.
Megan: Hello?`,
  },
  { id: 'silence', title: 'No one speaks', from: '+12175550191', durationSeconds: 18, transcript: '' },
]
