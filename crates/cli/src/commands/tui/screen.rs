//! The screen: the board on the left, all else beside and below it.

use engine::Worth;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::sitting::Sitting;
use crate::draw;

const KEYS: &str = "arrows move, Enter picks, Esc puts down, : types a turn, u undo, a analysis, + - level, w save, q quit";

pub(super) fn draw(frame: &mut Frame<'_>, sitting: &Sitting) {
    let position = sitting.position();
    let view = position.view();
    let sheet = draw::sheet(&view);
    let width = sheet.cells.first().map_or(0, Vec::len) as u16;
    let [main, below] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(3)]).areas(frame.area());
    let [left, right] =
        Layout::horizontal([Constraint::Length(width + 2), Constraint::Min(20)]).areas(main);

    let mut cells: Vec<Vec<(char, Style)>> = sheet
        .cells
        .iter()
        .map(|row| row.iter().map(|(letter, codes)| (*letter, style(codes))).collect())
        .collect();
    let pickable = sitting.pickable();
    for (n, (row, column)) in sheet.spots.iter().enumerate() {
        let Some(cell) = cells.get_mut(*row).and_then(|row| row.get_mut(*column)) else { continue };
        let name = &view.spots[n].name;
        if pickable.contains(name) {
            cell.1 = cell.1.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        if sitting.picked.contains(name) {
            cell.1 = Style::new().fg(Color::Black).bg(Color::Yellow);
        }
        if n == sitting.cursor {
            cell.1 = Style::new().fg(Color::Black).bg(Color::Cyan);
            if cell.0 == '·' {
                cell.0 = '+';
            }
        }
    }
    let (row, column) = sheet.spots[sitting.cursor];
    // The border takes a cell on each side.
    let across = hidden(column, width.into(), left.width.saturating_sub(2).into());
    let down = hidden(row, cells.len(), left.height.saturating_sub(2).into());
    let lines: Vec<Line<'_>> = cells.into_iter().map(line).collect();
    let title = format!(" {} ", position.kind());
    let board = Paragraph::new(lines).scroll((down, across));
    frame.render_widget(board.block(Block::bordered().title(title)), left);
    side(frame, right, sitting, &position);
    let point = &view.spots[sitting.cursor].name;
    let typed = match &sitting.typed {
        Some(text) => format!("turn: {text}_"),
        None => format!("{point}  {}", sitting.notice),
    };
    let lines =
        vec![Line::from(typed), Line::styled(KEYS, Style::new().add_modifier(Modifier::DIM))];
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), below);
}

/// How much of a board is not shown before what is, so that the cursor stays in the middle of a window
/// that is too small for all of it.
fn hidden(cursor: usize, length: usize, room: usize) -> u16 {
    cursor.saturating_sub(room / 2).min(length.saturating_sub(room)) as u16
}

fn side(frame: &mut Frame<'_>, area: Rect, sitting: &Sitting, position: &games::AnyPosition) {
    let mut lines: Vec<Line<'_>> =
        draw::caption(position).lines().map(|line| Line::from(line.to_owned())).collect();
    let level = match sitting.level {
        None => "opponent: you".to_owned(),
        Some(level) => format!("opponent: level {level}"),
    };
    lines.push(Line::from(level));
    if sitting.waits() {
        lines.push(Line::from("the engine is thinking…"));
    }
    lines.push(Line::default());
    match (&sitting.opinion, sitting.analyses) {
        (Some(opinion), true) => {
            let depth = opinion.depth;
            lines.push(Line::from(format!("analysis, depth {depth}, {} nodes", opinion.nodes)));
            for variation in &opinion.lines {
                let worth = Worth::from(variation);
                let turns = variation.turns.iter().take(6).cloned().collect::<Vec<_>>().join(" ");
                lines.push(Line::from(format!("{:>12}  {turns}", worth.text())));
            }
        }
        (None, true) => lines.push(Line::from("analysis: a moment…")),
        (_, false) => lines.push(Line::from("analysis: off")),
    }
    lines.push(Line::default());
    let turns = sitting.turns();
    // The last ones that there is room for.
    let numbered: Vec<String> = (1..).zip(&turns).map(|(n, turn)| format!("{n}. {turn}")).collect();
    let room = usize::from(area.height).saturating_sub(lines.len() + 2) * 2;
    let shown = numbered[numbered.len().saturating_sub(room)..].join("  ");
    lines.push(Line::from(shown));
    let block = Block::bordered();
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }).block(block), area);
}

fn line(row: Vec<(char, Style)>) -> Line<'static> {
    Line::from(
        row.into_iter()
            .map(|(letter, style)| Span::styled(letter.to_string(), style))
            .collect::<Vec<_>>(),
    )
}

/// A terminal's codes as a style.
fn style(codes: &str) -> Style {
    codes.split(';').fold(Style::new(), |style, code| match code {
        "2" => style.add_modifier(Modifier::DIM),
        "30" => style.fg(Color::Black),
        "97" => style.fg(Color::White),
        "40" => style.bg(Color::Black),
        "41" => style.bg(Color::Red),
        "42" => style.bg(Color::Green),
        "43" => style.bg(Color::Yellow),
        "44" => style.bg(Color::Blue),
        "107" => style.bg(Color::White),
        _ => style,
    })
}
