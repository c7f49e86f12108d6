/** US dollars for a minute of audio at OpenAI, by model. One that is not listed counts as 0. */
const TRANSCRIPTION_DOLLARS_PER_MINUTE: Readonly<Record<string, number>> = {
  'gpt-transcribe': 0.0045,
  'gpt-4o-transcribe': 0.006,
  'gpt-4o-mini-transcribe': 0.003,
  'whisper-1': 0.006,
};

/** US dollars for transcribing so many seconds. */
export function transcriptionDollars(model: string, seconds: number): number {
  return ((TRANSCRIPTION_DOLLARS_PER_MINUTE[model] ?? 0) * seconds) / 60;
}
