import { forbiddenWords, isMarkedUp } from '#engine/say/wording-faults.ts';
import { wordsIn } from '#engine/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import { speaksOfGrade } from '../speaks-of-grade.ts';

const JUDGES =
  /\b(love (?:that|it|this|how|the|your)|i (?:really )?like|makes (?:perfect |total |complete |a lot of )?sense|sounds (?:good|right|solid|reasonable|fine)|(?:solid|strong|smart|clever|elegant|thoughtful|sensible|nice|fine|very good|good|flawless|ideal|convincing) (?:answer|design|approach|call|plan|start|thinking|move|decision|reasoning|instinct)|well (?:done|thought|put|said|explained|reasoned)|best (?:candidate|answer|design|interview)|spot on|nailed|fair (?:enough|point)|i (?:fully |completely |totally )?agree|impressi\w+|impressed|outstanding|superb|flawless|genius|incorrect|mistaken|(?:that|this|it|which|you) (?:is|was|are|were) (?:not )?(?:right|wrong|true|false|correct|a mistake|perfect)|you (?:passed|pass|failed|fail)\b|very good|sehr gut|ausgezeichnet|perfekt|genau richtig|hervorragend|prima)\b/i;
const ABOUT_THE_PERSON =
  /\b(your (?:accent|english|voice|age|background|employer|nerves|confidence|education|school|salary|family|gender|personality|experience)|you (?:sound|seem|look|are) (?:nervous|confident|tired|unsure|young|old|smart|clever|stupid|lazy|inexperienced|junior)|native speaker|stupid|idiot|moron|dumb)\b/i;
const OUT_OF_ROLE =
  /\b(as an? (?:ai|assistant|chatbot|teacher|tutor|friend|pirate|candidate)|(?:system|hidden) (?:prompt|message)|my (?:instructions|prompt|rules|system prompt)|developer mode|jailbreak|rubric|rules (?:above|are off)|i (?:am|was) (?:now|told to|instructed)|i am no longer|i'm no longer|from now on i|ignor\w+ (?:the|my|all|previous)|role.?play|the candidate|help level|dan mode|arr+|matey)\b/i;
const ENUMERATES =
  /^\s*(?:[-•*]|\d{1,2}\.)(?:\s|$)|(?:^|\s)\(?[1-9a-e]\)\s|\b(?:firstly|secondly|thirdly|step one|number one)\b/i;

/** Sentences of English hold at least this share of its function words, or none of another language's. */
const ENGLISH_SHARE = 0.25;
const FOREIGN =
  /(?<!\p{L})(?:der|das|und|nicht|ist|ich|wir|sie|ein|eine|einen|wie|auf|mit|für|dem|zu|von|bei|wenn|oder|auch|sehr|bitte|le|les|une|est|que|qui|dans|pour|avec|vous|nous|votre|los|las|una|por|para|il|che|della)(?!\p{L})/iu;

/** What an interviewer never does, whatever it is about: judge, praise, list, leave its role or the language, get personal. */
export function mannerFaults(content: Content, question: Question): (sentence: string) => string[] {
  const functionWords = new Set(content.language.words.functionWords);
  const ids = [...question.points, ...question.facts, ...question.stress]
    .map(({ id }) => id)
    .filter((id) => id.includes('-'));
  return (sentence) => {
    const own = sentence.replace(/"[^"]*"/g, ' ');
    const words = wordsIn(own);
    const english = words.filter(({ word }) => functionWords.has(word)).length;
    const found: [boolean, string][] = [
      [isMarkedUp(own) || ENUMERATES.test(own), 'holds markup or a list'],
      [speaksOfGrade(own), 'speaks of the grade'],
      [JUDGES.test(own), 'praises or judges'],
      [ABOUT_THE_PERSON.test(own), 'speaks about the person'],
      [OUT_OF_ROLE.test(own), 'leaves the role of the interviewer'],
      [ids.some((id) => own.includes(id)), 'names an id'],
      [english < ENGLISH_SHARE * words.length && FOREIGN.test(own), 'is not English'],
    ];
    return [...forbiddenWords(content, own), ...found.flatMap(([is, fault]) => (is ? [fault] : []))];
  };
}
