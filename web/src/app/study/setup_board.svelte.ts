// A position that is being put together by hand: the form, the piece in hand, and what the rules say of it.

import { familyOf } from '../../games';
import { studyUi } from '../../games/study';
import { boards, form, setup } from '../../module';
import type { Checked, Place, Scene, SetupForm } from '../../protocol';
import { errorText, problemText } from '../problems';
import { clicked, drawn, emptyForm, ERASER, pointsNamed, type Tool } from './setup';

export class SetupBoard {
  tool = $state<Tool>('');
  #form = $state.raw<SetupForm>()!;
  /** What was said last, and of which form: the board shows it until more is known. */
  #said = $state.raw<{ form: SetupForm; checked: Checked }>();
  /** Why nothing could be said. */
  #failure = $state('');

  private constructor(form: SetupForm, checked: Checked) {
    this.#form = form;
    this.#said = { form, checked };
    this.tool = studyUi(form.game).setup.palette[0] ?? '';
  }

  /** Takes a position apart. */
  static async of(place: Place): Promise<SetupBoard> {
    const taken = await form(place);
    return new SetupBoard(taken, await setup(taken));
  }

  get form(): SetupForm {
    return this.#form;
  }

  set form(form: SetupForm) {
    this.#form = form;
    void this.#ask(form);
  }

  readonly scene = $derived.by<Scene>(() => drawn(this.#said!.form, this.#said!.checked));
  readonly #checked = $derived.by(() => (this.#said?.form === this.form ? this.#said.checked : null));
  /** The text of the position, if it is one. */
  readonly position = $derived.by(() => this.#checked?.position ?? null);
  /** Why it is none. */
  readonly reason = $derived.by(() => this.#failure || (this.#checked?.problem ? problemText(this.#checked.problem) : ''));
  /** The points that are at fault. */
  readonly faults = $derived.by(() => {
    const refusal = this.#checked?.problem?.refusal;
    const names = boards()[familyOf(this.form.game)].points.map(({ name }) => name);
    return refusal ? pointsNamed(refusal, names) : [];
  });

  put(point: string, erase: boolean): void {
    this.form = clicked(this.form, point, erase ? ERASER : this.tool);
  }

  clear(): void {
    this.form = emptyForm(this.form.game);
  }

  async toStart(): Promise<void> {
    this.form = await form({ game: this.form.game, turns: [], pending: [] });
  }

  async #ask(form: SetupForm): Promise<void> {
    try {
      const checked = await setup(form);
      // It may have been changed meanwhile.
      if (form === this.form) [this.#said, this.#failure] = [{ form, checked }, ''];
    } catch (error) {
      this.#failure = errorText(error);
    }
  }
}
