/** What the demo's staff wrote down after a visit, and the suggestions made from it */
export interface DemoVisit {
  comment: string
  /** Indexes into the list of staff */
  staff: number[]
  drafts: [string, string, string]
}

export const DENTAL_VISITS: readonly DemoVisit[] = [
  {
    comment:
      'First visit after moving here. Chipped front tooth, bonded the same day. Nervous at the start, Megan stayed with him. Liked that he could park at the door.',
    staff: [0, 2],
    drafts: [
      'I had just moved here and chipped a front tooth. Dr. Patel bonded it the same day and told me about each step before she took it. I could even park at the door.',
      'Megan stayed with me because she saw how nervous I was. Dr. Patel was calm and careful, and I walked out with my tooth whole again. I was a lot less worried on the way home.',
      'New in town with a chipped tooth, and they bonded it the same day. If the dentist makes you nervous, this is a kind place to go.',
    ],
  },
  {
    comment: 'Crown on a back tooth in one visit. Wanted to understand the scan, and Dr. Patel explained it step by step.',
    staff: [0, 3],
    drafts: [
      'I needed a crown on a back tooth. Dr. Patel went through the scan with me first, so I knew what would happen, and the crown was done in one visit.',
      'Dr. Patel took the time to explain the scan until I understood it. The crown took a single visit and Priya had everything ready at the desk.',
      'A crown in one visit from someone who explains the scan before she starts. That’s all I want from a dentist.',
    ],
  },
  {
    comment: 'Brought both kids for a cleaning. The younger one was scared of the chair, Dr. Lee let him press the buttons.',
    staff: [1, 2],
    drafts: [
      'I came with both kids for a cleaning. My younger one was scared of the chair until Dr. Lee let him press the buttons. Both of them got through it without tears.',
      'Dr. Lee is so good with kids. He let my son move the chair himself, and after that the cleaning was easy. Megan was friendly to all three of us.',
      'A scared kid going in, a laughing kid coming out. I wouldn’t take my family anywhere else for a cleaning.',
    ],
  },
  {
    comment: 'Came in for a cleaning over lunch. Seen on time, out in under an hour.',
    staff: [1, 3],
    drafts: [
      'I came in on my lunch break for a cleaning. I was seen on time and was out in under an hour, and nothing felt rushed.',
      'Priya had me checked in right away and Dr. Lee started on time. It is the first office where a cleaning really fits into a lunch break.',
      'On time, gentle and quick. If all you have is a lunch break, this place works.',
    ],
  },
  {
    comment:
      'Tooth broke on the weekend, got an appointment the next morning. Worried about the cost, Priya explained the insurance first.',
    staff: [0, 3],
    drafts: [
      'My tooth broke on the weekend and I had an appointment the next morning. Before anything was done, Priya explained what my insurance would cover.',
      'Priya was clear about the insurance before I sat down, which took a load off my mind. Dr. Patel then fixed the broken tooth and told me what she did as she went.',
      'A broken tooth and no long wait. They went over my insurance first, then fixed it.',
    ],
  },
  {
    comment: 'Second opinion about a root canal. Dr. Lee said it can wait and showed why.',
    staff: [1],
    drafts: [
      'I wanted a second opinion about a root canal. Dr. Lee showed me on the X-ray why it can wait, and what to watch for until then.',
      'Dr. Lee listened first and then explained, in words I could follow, why there’s no hurry. I felt heard.',
      'Honest advice instead of a treatment I don’t need yet. I’m staying with this office.',
    ],
  },
  {
    comment: 'Invisalign check. Liked the evening hours, and that Megan remembered who was coming.',
    staff: [0, 2],
    drafts: [
      'I was in for my Invisalign check. With the evening hours I didn’t have to leave work early, and Dr. Patel answered all my questions.',
      'Megan remembered my name at the door, which says a lot about this office. The check itself was gentle and well explained.',
      'Evening hours and people who know you by name. Two good reasons to come here.',
    ],
  },
  {
    comment: 'Implant follow-up, everything healed well. Older patient, thanked the whole team for their patience.',
    staff: [0, 2, 3],
    drafts: [
      'I came back for my implant follow-up, and everything has healed well. Dr. Patel looked at it carefully and explained what comes next.',
      'The whole team was patient with me from the first day to this follow-up. Megan and Priya never made me feel slow.',
      'Patient people who do careful work. I’m grateful for both.',
    ],
  },
]

export const THERAPY_VISITS: readonly DemoVisit[] = [
  {
    comment: 'Last session after knee surgery. Back to walking the dog without pain.',
    staff: [0],
    drafts: [
      'I came here after knee surgery. The exercises were explained well, and now I walk the dog again without pain.',
      'Erin noticed every small step forward and adjusted the exercises each time. On the last day I walked out without thinking about my knee.',
      'After knee surgery you want someone patient. I found that here.',
    ],
  },
  {
    comment: 'Shoulder, third visit. Likes that the exercises are written down to take home.',
    staff: [1],
    drafts: [
      'I come for my shoulder, and after each visit I get a written plan to take home. That way I know what to do until next time.',
      'Mateo listens before he starts, and he checks what hurts today. The home plan makes it easy to keep going.',
      'Clear exercises, written down to take home. My shoulder is better for it.',
    ],
  },
]
