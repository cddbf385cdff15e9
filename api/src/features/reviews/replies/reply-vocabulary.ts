/**
 * Allow list for the vocabulary of a draft. No term can reveal that a reviewer was a patient, when, why, with whom or how it went: it has
 * no name, no day, no past tense, no "not", nothing about health or money. A deny list would always have gaps.
 */
export const REPLY_VOCABULARY: ReadonlySet<string> = new Set(
  [
    'a an the and or but so as at by for from in into of on to with about because if than that this these those such which who what how',
    'i we us our ours you your yours yourself it its it’s we’re we’d we’ll everyone everybody anyone people person others them they their',
    'is are am be can may will would do does have has let',
    'all any each every both more most much many lot deal very truly really always also just here there too whole',
    'thank thanks thankful grateful gratitude appreciate appreciated appreciation please',
    'kind kindness kindly nice lovely wonderful warm warmly generous thoughtful encouraging great good best heartfelt sincere sincerely honest open',
    'positive valuable important serious seriously heart closely directly personally further',
    'delighted happy glad pleased proud honored humbled touched thrilled sorry',
    'mean means meaning matter matters value values motivate motivates inspire inspires encourage encourages brighten brightens',
    'review reviews feedback comment comments word words rating ratings star stars one two three four five note thought thoughts concern',
    'concerns question questions input opinion perspective view praise compliment compliments recommendation suggestion suggestions',
    'team staff office practice manager google online public attention response reply answer goal',
    'take takes taking time moment write writing read reading hear hearing share shares sharing shared tell telling say saying leave leaving',
    'post posting call contact reach out get touch speak talk listen listening learn learning understand know see look looking forward',
    'help helps improve grow strive work works keep going hope want wish like love ask invite make makes welcome',
    'regards wishes',
  ]
    .join(' ')
    .split(' '),
)
